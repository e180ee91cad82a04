import { useMutation } from '@apollo/client/react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { toApiError } from '../../../api/errors.ts';
import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useLeaveDeleted } from '../../../ui/location/useLeaveDeleted.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { forgetLists } from '../forgetLists.ts';
import { DeleteCollectionDocument, RenameCollectionDocument } from './Collections.generated.ts';

/** Renames or deletes a collection. */
export function CollectionActions({ id, name }: { id: string; name: string }) {
  const renaming = useLazyDialog();
  const deletion = useLazyDialog();
  const leave = useLeaveDeleted();
  const toast = useToast();
  const [deleteCollection] = useMutation(DeleteCollectionDocument);
  const remove = async () => {
    await deleteCollection({ variables: { id }, update: forgetLists }).catch((error: unknown) => {
      throw toApiError(error, 'The collection could not be deleted. Please try again.');
    });
    leave('/collections');
    toast({ title: 'Collection Deleted', description: `“${name}” is gone. The prompts in it stay.` });
  };
  return (
    <div>
      <Button onClick={renaming.open}>Rename</Button>
      <Button color="error" onClick={deletion.open}>
        Delete
      </Button>
      {renaming.isOpen && <RenameDialog id={id} name={name} onClose={renaming.close} />}
      <ConfirmActionDialog
        title="Delete this collection?"
        paragraphs={[`“${name}” is deleted for good, with its order and notes. The prompts in it stay.`]}
        confirmLabel="Delete"
        isDestructive
        action={remove}
        open={deletion.isOpen}
        onClose={deletion.close}
      />
    </div>
  );
}

function RenameDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const toast = useToast();
  const [rename] = useMutation(RenameCollectionDocument);
  const failureText = 'The collection could not be renamed. Please try again.';
  const { field, failure, isBusy, formProps } = useForm({
    initialValues: { name },
    validate: (values) => (values.name.trim() === '' ? { name: 'Enter a name' } : {}),
    fallback: failureText,
    onSubmit: async (values) => {
      await rename({ variables: { id, name: values.name } }).catch((error: unknown) => {
        throw toApiError(error, failureText);
      });
      toast({ title: 'Collection Renamed', description: `It is now called “${values.name.trim()}”.` });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title="Rename collection"
      submitLabel="Rename"
      busyLabel="One moment..."
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
    >
      <TextField {...field('name')} label="Name" fullWidth autoComplete="off" sx={{ mt: 1 }} />
    </FormDialog>
  );
}
