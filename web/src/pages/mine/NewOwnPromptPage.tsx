import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { OwnPromptForm } from '../../features/mine/editor/OwnPromptForm.tsx';
import { useCreateOwnPrompt } from '../../features/mine/useCreateOwnPrompt.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

export function NewOwnPromptPage() {
  usePageTitle('New Prompt');
  const navigate = useNavigate();
  const { createOnce } = useCreateOwnPrompt();
  return (
    <>
      <PageHeading title="New Prompt" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        Write or paste a prompt. Keep client names and client data out of it: it is saved on our server.
      </Typography>
      <OwnPromptForm
        back="/my-prompts"
        save={async (input, attempt) => {
          const { id } = await createOnce(input, attempt);
          void navigate(`/my-prompts/${id}`, { replace: true });
        }}
      />
    </>
  );
}
