import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { attachName } from '../../../api/clientSets/actions.ts';
import { attachedName } from '../../../api/clientSets/activeSet.ts';
import type { Book, ClientSet } from '../../../api/clientSets/clientSet.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';

interface Props {
  userId: string;
  book: Book;
  /** The one that is chosen. */
  set: ClientSet;
}

/** Sends the name of the set, and nothing else of it, with each use that is recorded. Off until the member chooses it. */
export function AttachName({ userId, book, set }: Props) {
  const failure = useFailureToast();
  const change = async (isAttached: boolean) => {
    try {
      await attachName(userId, set.id, isAttached);
      failure.end();
    } catch {
      failure.show({ title: 'Error', description: 'Your choice could not be saved on this device. Please try again.' });
    }
  };
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={attachedName(book) !== undefined}
          onChange={(event) => void change(event.target.checked)}
        />
      }
      label="Attach this set’s name to my AI-use record"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={labelSx}
    />
  );
}

const labelSx = { minHeight: 40, mr: 0, '@media (pointer: coarse)': { minHeight: 44 } } as const;
