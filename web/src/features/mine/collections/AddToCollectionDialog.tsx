import { useQuery } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { retryOf } from '../../../ui/states/retryOf.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import type { CollectionTarget } from './target.ts';
import { CollectionName } from './CollectionName.tsx';
import { MyCollectionsDocument, type MyCollectionsQuery } from './Collections.generated.ts';
import { COLLECTIONS_MAX } from './limits.ts';
import { useAddTo } from './useAddTo.ts';

interface Props {
  target: CollectionTarget;
  open: boolean;
  onClose: () => void;
}

interface ChoicesProps {
  edges: MyCollectionsQuery['collections']['edges'];
  isDisabled: boolean;
  onChoose: (id: string) => void;
}

const Choices = ({ edges, isDisabled, onChoose }: ChoicesProps) => (
  <Box component="ul" aria-label="Your collections" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {edges.map(({ node }) => (
      <li key={node.id}>
        <Button
          fullWidth
          sx={{ justifyContent: 'flex-start', textAlign: 'start', minHeight: 44 }}
          aria-disabled={isDisabled}
          onClick={() => onChoose(node.id)}
        >
          <CollectionName collection={node} />
        </Button>
      </li>
    ))}
  </Box>
);

/** Puts a prompt into one of the collections, or into a new one. */
export function AddToCollectionDialog({ target, open, onClose }: Props) {
  const { data, error, refetch } = useQuery(MyCollectionsDocument, {
    variables: { first: COLLECTIONS_MAX },
    skip: !open,
    fetchPolicy: 'cache-and-network',
  });
  const { add, createWith } = useAddTo(target);
  const toast = useToast();
  const [failed, setFailed] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const close = () => {
    setFailed(undefined);
    onClose();
  };
  const { field, failure, isBusy, clear, formProps } = useForm({
    initialValues: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: 'Enter a name' } : {}),
    fallback: 'The collection could not be created. Please try again.',
    onSubmit: async ({ name }) => {
      setFailed(undefined);
      await createWith(name);
      clear();
      toast({ title: 'Added', description: `The prompt is in the new collection “${name.trim()}”.` });
      onClose();
    },
  });
  const isWorking = isBusy || isAdding;
  const choose = async (id: string) => {
    // While it closes, it can still be pressed.
    if (isWorking || !open) return;
    setFailed(undefined);
    setAdding(true);
    try {
      const isNew = await add(id);
      toast(
        isNew
          ? { title: 'Added', description: 'The prompt is at the end of the collection.' }
          : { title: 'Already There', description: 'The prompt is in this collection already.' },
      );
      onClose();
    } catch (thrown) {
      setFailed((thrown as Error).message);
    } finally {
      setAdding(false);
    }
  };
  const edges = data?.collections.edges ?? [];
  return (
    <FormDialog
      open={open}
      title="Add to collection"
      submitLabel="Create and add"
      busyLabel="One moment..."
      isBusy={isWorking}
      failure={failed ?? failure}
      formProps={{ ...formProps, onSubmit: (event) => (isAdding ? event.preventDefault() : formProps.onSubmit(event)) }}
      onClose={close}
    >
      {error && !data && (
        <Alert severity="error" variant="outlined" action={<Button onClick={retryOf(refetch)}>Try again</Button>}>
          Your collections could not be loaded.
        </Alert>
      )}
      {open && !data && !error && <Skeleton variant="rounded" height={44} role="status" aria-label="Loading your collections" />}
      {edges.length > 0 && <Choices edges={edges} isDisabled={isWorking} onChoose={(id) => void choose(id)} />}
      <TextField {...field('name')} label="New collection" fullWidth autoComplete="off" sx={{ mt: 1 }} />
    </FormDialog>
  );
}
