import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { ownAssistant, type Assistant } from './assistants.ts';

interface Props {
  open: boolean;
  onOpen: (assistant: Assistant) => void;
  onClose: () => void;
}

/** Asks for the address of an assistant that is not in the list, such as a firm's own. */
export function OwnAddressDialog({ open, onOpen, onClose }: Props) {
  const { failure, isBusy, clear, field, formProps } = useForm({
    initialValues: { address: '' },
    validate: ({ address }) => (ownAssistant(address) ? {} : { address: 'Enter an address such as https://chat.example.com' }),
    fallback: 'The address could not be opened',
    onSubmit: ({ address }) => {
      const assistant = ownAssistant(address);
      clear();
      onClose();
      if (assistant) onOpen(assistant);
      return Promise.resolve();
    },
  });
  return (
    <FormDialog
      open={open}
      title="Your own assistant"
      submitLabel="Copy and open"
      busyLabel="Opening…"
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
    >
      <Typography variant="body2">
        The text is copied, and the address opens in a new tab for you to paste it. The text is never part of the address. The
        address stays on this device.
      </Typography>
      <TextField
        {...field('address', 'Such as your firm’s assistant')}
        label="Address"
        type="url"
        autoFocus
        autoComplete="off"
        placeholder="https://"
        slotProps={{ htmlInput: { inputMode: 'url' }, inputLabel: { shrink: true } }}
      />
    </FormDialog>
  );
}
