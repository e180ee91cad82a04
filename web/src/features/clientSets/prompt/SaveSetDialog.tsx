import { useState } from 'react';
import { activeSet } from '../../../api/clientSets/activeSet.ts';
import { type Book, emptyBook, setsOf, sizeError, nameError } from '../../../api/clientSets/clientSet.ts';
import { addSet, chooseSet, ClientSetError, setValues, useBook } from '../../../api/clientSets/actions.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { SaveSetFields } from './SaveSetFields.tsx';
import { filledFields, type FilledPrompt } from './suggestedValues.ts';

interface Props extends FilledPrompt {
  userId: string;
  open: boolean;
  onClose: () => void;
  /** The values are in this set now. */
  onSaved: (setId: string, values: Readonly<Record<string, string>>) => void;
}

/** Saves what was filled in as a new set, or adds it to one: at first to the one that is chosen. */
export function SaveSetDialog(props: Props) {
  const book = useBook(props.userId);
  return book === undefined ? null : <SaveSetForm {...props} book={book ?? emptyBook} />;
}

const FALLBACK_ERROR = 'The client set could not be saved on this device. Please try again.';

function SaveSetForm({ userId, open, onClose, onSaved, book, ...prompt }: Props & { book: Book }) {
  const toast = useToast();
  const [fields] = useState(() => filledFields(prompt));
  // It may be deleted in another tab or by sync while the dialog is open.
  const setWith = (target: string) => setsOf(book).find(({ id }) => id === target);
  const valuesFor = (names: readonly string[]) =>
    Object.fromEntries(fields.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value]));
  const [initialValues] = useState(() => ({
    target: activeSet(book)?.id ?? '',
    name: '',
    names: fields.filter(({ leftOut }) => leftOut === undefined).map(({ name }) => name),
  }));
  const form = useForm({
    initialValues,
    validate: ({ target, name, names }) => ({
      ...(!setWith(target) && nameError(book, name) && { name: nameError(book, name) }),
      ...(names.length === 0 && { names: 'Choose at least one value' }),
    }),
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ target, name, names }) => {
      const set = setWith(target);
      const values = valuesFor(names);
      const tooLong = sizeError(set?.name ?? name, { ...set?.values, ...values });
      if (tooLong !== undefined) throw new ClientSetError(tooLong);
      if (set) await setValues(userId, set.id, values);
      // A new one is chosen as well. The values stay in the form, and are the set's.
      const { activeId } = await (set ? chooseSet(userId, set.id) : addSet(userId, { name, values }));
      if (activeId !== null) onSaved(activeId, values);
      onClose();
      toast({
        title: `Saved as ${set?.name ?? name.trim()}`,
        description: 'On this device. Choose it in another prompt, and the same values are filled in.',
      });
    },
  });
  return (
    <FormDialog
      open={open}
      title="Save as client set"
      submitLabel="Save"
      busyLabel="One moment..."
      isBusy={form.isBusy}
      isChanged={form.isChanged}
      failure={form.failure}
      formProps={form.formProps}
      onClose={onClose}
    >
      <SaveSetFields form={form} fields={fields} sets={setsOf(book)} />
    </FormDialog>
  );
}
