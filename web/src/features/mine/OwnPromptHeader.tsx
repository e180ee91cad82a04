import { useMutation } from '@apollo/client/react';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toApiError } from '../../api/errors.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { useLeaveDeleted } from '../../ui/location/useLeaveDeleted.ts';
import { useHeadingFocus } from '../../ui/page/useHeadingFocus.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { forgetLists } from './forgetLists.ts';
import { DeleteOwnPromptDocument, type OwnPromptHeaderFragment } from './OwnPromptHeader.generated.ts';
import { useDuplicate } from './useDuplicate.ts';

const ConfirmDelete = lazyDialog(
  () => import('../../ui/dialogs/ConfirmActionDialog.tsx').then((m) => m.ConfirmActionDialog),
  'The dialog could not be loaded',
);

interface Props {
  prompt: OwnPromptHeaderFragment;
  /** Called when it is gone. */
  onDeleted: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The title of an own prompt and what can be done with it. */
export function OwnPromptHeader({ prompt, onDeleted, children }: Props) {
  const { id, title, description, category } = prompt;
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  const leave = useLeaveDeleted();
  const toast = useToast();
  const [deletePrompt, { client }] = useMutation(DeleteOwnPromptDocument);
  const duplicate = useDuplicate();
  const deletion = useLazyDialog();
  const remove = async () => {
    const failure = 'The prompt could not be deleted. Please try again.';
    await deletePrompt({ variables: { id }, update: forgetLists }).catch((error: unknown) => {
      throw toApiError(error, failure);
    });
    onDeleted();
    toast({ title: 'Prompt Deleted', description: `“${title}” is gone.` });
    leave('/my-prompts');
    // Silently, or this page would read it again while it is left.
    client.cache.evict({ id: client.cache.identify({ __typename: 'OwnPrompt', id }), broadcast: false });
  };
  return (
    <Box component="header" sx={{ mt: { md: -2.5 }, mb: 1 }}>
      <Box sx={lineSx}>
        <Typography ref={heading} id="page-heading" variant="h2" component="h1" tabIndex={-1} sx={titleSx}>
          {title}
        </Typography>
        <Chip size="small" label="Mine" color="primary" variant="outlined" />
        {category !== '' && <Chip size="small" label={category} variant="outlined" />}
        <Box sx={actionsSx}>
          {children}
          <Button component={Link} to={`/my-prompts/${id}/edit`} startIcon={<Edit />}>
            Edit
          </Button>
          <Button startIcon={<ContentCopy />} onClick={() => void duplicate(prompt)}>
            Duplicate
          </Button>
          <Button color="error" startIcon={<DeleteOutline />} onClick={deletion.open}>
            Delete
          </Button>
        </Box>
      </Box>
      {description !== '' && (
        <Typography variant="body2" dir="auto" sx={{ width: 'fit-content', overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
      )}
      {deletion.wasOpened && (
        <ConfirmDelete
          title="Delete this prompt?"
          paragraphs={[`“${title}” is deleted for good, also from your collections. A workflow with it keeps the step.`]}
          confirmLabel="Delete"
          isDestructive
          action={remove}
          open={deletion.isOpen}
          onClose={deletion.close}
        />
      )}
    </Box>
  );
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, minHeight: 44 } as const;
const titleSx = { overflowWrap: 'anywhere', flex: { xs: '1 0 100%', md: '0 1 auto' } } as const;
const actionsSx = { ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', columnGap: 0.5 } as const;
