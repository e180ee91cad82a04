import { useMutation } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { toApiError } from '../../api/errors.ts';
import { useNavigationGuard } from '../../ui/location/useNavigationGuard.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { growingArea } from '../../ui/forms/TextArea.tsx';
import { useForm } from '../../ui/forms/useForm.ts';
import { ReportPromptDocument } from './ReportPrompt.generated.ts';
import { formatCount } from '../../ui/format.ts';

const MESSAGE_MAX = 2000;
const FAILED = 'Your report could not be sent. Please try again.';

const counter = (length: number) => `${formatCount(length)} of ${formatCount(MESSAGE_MAX)} characters`;

interface Props {
  promptId: string;
  open: boolean;
  onClose: () => void;
}

/** Lets a member describe a problem with a prompt. */
export function ReportDialog({ promptId, open, onClose }: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const toast = useToast();
  const [report] = useMutation(ReportPromptDocument);
  const { values, failure, isBusy, isChanged, clear, field, formProps } = useForm({
    initialValues: { message: '' },
    validate: ({ message }) => (message.trim() === '' ? { message: 'Say what is wrong' } : {}),
    isReadOnlyWhileBusy: true,
    fallback: FAILED,
    onSubmit: async ({ message }) => {
      try {
        await report({ variables: { promptId, message: message.trim() } });
      } catch (error) {
        throw toApiError(error, FAILED);
      }
      clear();
      onClose();
      toast({ title: 'Thank you', description: 'An editor will look at this prompt.' });
    },
  });
  const close = () => !isBusy && onClose();
  // Back closes it as Escape does. Otherwise it would leave the page, with what was typed.
  useNavigationGuard(open && isChanged, close);
  return (
    <Dialog open={open} onClose={close} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        Report a problem
      </DialogTitle>
      <Box component="form" {...formProps} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure !== undefined && (
            <Alert severity="error" variant="outlined">
              {failure}
            </Alert>
          )}
          <Typography color="textSecondary">
            Is something wrong, out of date or missing? What you typed into the prompt is not sent, only what you write here.
          </Typography>
          <TextField
            autoFocus
            required
            multiline
            label="What is wrong?"
            {...field('message', counter(values.message.length))}
            slotProps={growingArea(5, 12, { maxLength: MESSAGE_MAX, readOnly: isBusy })}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, gap: 1 }}>
          <Button aria-disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Send report'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
