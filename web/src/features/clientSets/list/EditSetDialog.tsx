import { useState } from 'react';
import { addSet, ClientSetError, editSet } from '../../../api/clientSets/actions.ts';
import { type Book, type ClientSet, nameError, sizeError } from '../../../api/clientSets/clientSet.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { SetFields, type SetFormValues } from './SetFields.tsx';

interface Props {
  userId: string;
  book: Book;
  /** Undefined for a new one. */
  set?: ClientSet;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const FALLBACK_ERROR = 'The client set could not be saved on this device. Please try again.';

/** Changes the name and the values of a set, or makes a new one. */
export function EditSetDialog({ userId, book, set, open, onClose, onClosed }: Props) {
  const toast = useToast();
  // What has changed is found by comparing with these.
  const [initialValues] = useState<SetFormValues>({ name: set?.name ?? '', values: set?.values ?? {}, adding: '' });
  const form = useForm({
    initialValues,
    validate: ({ name, adding }) => {
      const wrong = nameError(book, name, set?.id);
      return {
        ...(wrong !== undefined && { name: wrong }),
        // It would be lost silently.
        ...(adding.trim() !== '' && { adding: 'Add this value, or empty the field' }),
      };
    },
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ name, values }) => {
      const tooLong = sizeError(name, values);
      if (tooLong !== undefined) throw new ClientSetError(tooLong);
      const wanted = name.trim();
      const kept = set ? await editSet(userId, set, { name, values }) : await addSet(userId, { name, values }).then(() => wanted);
      onClose();
      toast({
        title: 'Client Set Saved',
        description:
          kept === wanted
            ? `${kept}${set ? '' : ' is in use now.'}`
            : `It was changed in another tab or on another device meanwhile. What you have entered is kept beside that, as ${kept}.`,
      });
    },
  });
  return (
    <FormDialog
      open={open}
      title={set ? `Edit ${set.name}` : 'New client set'}
      submitLabel="Save"
      busyLabel="One moment..."
      isBusy={form.isBusy}
      isChanged={form.isChanged}
      failure={form.failure}
      formProps={form.formProps}
      onClose={onClose}
      onClosed={onClosed}
    >
      <SetFields form={form} known={[...new Set(book.sets.flatMap(({ values }) => Object.keys(values)))]} autoFocus={!set} />
    </FormDialog>
  );
}
