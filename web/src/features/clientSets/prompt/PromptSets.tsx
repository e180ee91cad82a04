import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Alert from '@mui/material/Alert';
import { activeSet, setsOf } from '../../../api/clientSets/clientSet.ts';
import { useBook } from '../../../api/clientSets/actions.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { AttachName } from './AttachName.tsx';
import { ClientSetSwitch } from '../switcher/ClientSetSwitch.tsx';
import type { FilledPrompt } from './suggestedValues.ts';

const SaveSetDialog = lazyDialog(
  () => import('./SaveSetDialog.tsx').then((m) => m.SaveSetDialog),
  'The form could not be loaded',
);

interface Props extends FilledPrompt {
  userId: string;
  place: 'above' | 'below';
}

/** The client sets beside the fields of a prompt: above them to choose one, and below them to save one. */
export function PromptSets({ place, ...props }: Props) {
  return place === 'above' ? <ChooseSet {...props} /> : <SaveSet {...props} />;
}

type PartProps = Omit<Props, 'place'>;

function ChooseSet({ userId, variables, sourceOf }: PartProps) {
  const book = useBook(userId);
  if (book === null)
    return (
      <Alert severity="warning" variant="outlined">
        Your client sets cannot be read on this device at the moment. Reload the page to try again.
      </Alert>
    );
  if (!book || setsOf(book).length === 0) return null;
  const set = activeSet(book);
  const differing = variables.filter(({ name }) => set?.values[name] !== undefined && sourceOf(name) !== 'set').length;
  return (
    <Box sx={{ pt: 0.5 }}>
      <ClientSetSwitch userId={userId} book={book} />
      {set && <AttachName userId={userId} book={book} set={set} />}
      <Typography variant="caption" component="p" role="status" color="textSecondary" noWrap>
        {differing > 0 && `${differing === 1 ? '1 field has' : `${differing} fields have`} another value in this prompt.`}
      </Typography>
    </Box>
  );
}

function SaveSet(props: PartProps) {
  const dialog = useLazyDialog();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={dialog.open} sx={{ minHeight: 44, ml: -1 }}>
        Save as client set
      </Button>
      {dialog.wasOpened && <SaveSetDialog {...props} open={dialog.isOpen} onClose={dialog.close} />}
    </>
  );
}
