import { useMutation } from '@apollo/client/react';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { requireData } from '../../api/errors.ts';
import { CreateOwnPromptDocument } from '../../features/mine/editor/OwnPromptForm.generated.ts';
import { OwnPromptForm } from '../../features/mine/editor/OwnPromptForm.tsx';
import { forgetLists } from '../../features/mine/forgetLists.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

export function NewOwnPromptPage() {
  usePageTitle('New Prompt');
  const navigate = useNavigate();
  const [create] = useMutation(CreateOwnPromptDocument);
  return (
    <>
      <PageHeading title="New Prompt" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        Write or paste a prompt. Keep client names and client data out of it: it is saved on our server.
      </Typography>
      <OwnPromptForm
        back="/my-prompts"
        save={async (input) => {
          const { data } = await create({ variables: { input }, update: forgetLists });
          void navigate(`/my-prompts/${requireData(data).createOwnPrompt.id}`, { replace: true });
        }}
      />
    </>
  );
}
