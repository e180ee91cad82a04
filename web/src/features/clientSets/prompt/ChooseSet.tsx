import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useBook } from '../../../api/clientSets/actions.ts';
import { activeSet } from '../../../api/clientSets/activeSet.ts';
import { setsOf } from '../../../api/clientSets/clientSet.ts';
import { KEPT_HEIGHT, keptText } from '../../../api/clientSets/keptText.ts';
import { ClientSetSwitch } from '../switcher/ClientSetSwitch.tsx';
import { AttachName } from './AttachName.tsx';

interface Props {
  userId: string;
  isRecorded: boolean;
  /** The labels of the fields in which something else was entered than the set has. */
  changedLabels: readonly string[];
}

/** Above the fields of a prompt: chooses the set that fills them. */
export function ChooseSet({ userId, changedLabels, isRecorded }: Props) {
  const book = useBook(userId);
  if (book === null)
    return (
      <Alert severity="warning" variant="outlined">
        Your client sets cannot be read on this device at the moment. Nothing is lost, but their values are missing here, and
        tokens stay in the place of names. Reload the page to try again.
      </Alert>
    );
  if (!book || setsOf(book).length === 0) return null;
  const set = activeSet(book);
  return (
    <Box sx={{ pt: 0.5 }}>
      <ClientSetSwitch userId={userId} book={book} />
      {set && isRecorded && <AttachName key={set.id} userId={userId} book={book} set={set} />}
      <Typography variant="caption" component="p" role="status" color="textSecondary" sx={{ minHeight: KEPT_HEIGHT }}>
        {set && keptText(changedLabels)}
      </Typography>
    </Box>
  );
}
