import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GeneratedPrompt } from '../../features/generator/generatePrompt.ts';
import { GeneratorForm } from '../../features/generator/GeneratorForm.tsx';
import { GeneratorResult } from '../../features/generator/GeneratorResult.tsx';
import { useGenerator } from '../../features/generator/useGenerator.ts';
import { draftNewPrompt } from '../../features/mine/editor/drafts.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { GeneratorPageViewerDocument } from './GeneratorPage.generated.ts';

export function GeneratorPage() {
  usePageTitle('Prompt Generator');
  const { data } = useQuery(GeneratorPageViewerDocument);
  const navigate = useNavigate();
  const userId = data?.me?.id;
  const { choices, prompt, isGenerating, choose, generate, clear } = useGenerator(userId);
  const toast = useToast();
  const [isLeaving, startLeaving] = useTransition();
  /** Only the form sends it to the server, once the member has seen it there. */
  const openForm = ({ title, category, text }: GeneratedPrompt) => {
    // This page stays while the code of the next one loads.
    if (userId === undefined || isLeaving) return;
    if (draftNewPrompt(userId, { title, category, content: text })) startLeaving(() => void navigate('/my-prompts/new'));
    else
      toast({
        title: 'Not Added',
        description: 'This browser does not keep it. Copy the prompt instead.',
        variant: 'destructive',
      });
  };
  return (
    <>
      <PageHeading title="Prompt Generator" />
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3, maxWidth: '64ch' }}>
        For work that no prompt of the library covers yet: say what it is about, and get a prompt with the steps and safeguards of
        your field.
      </Typography>
      <Box sx={columnsSx}>
        <GeneratorForm choices={choices} isGenerating={isGenerating} onChoose={choose} onGenerate={generate} onClear={clear} />
        <GeneratorResult prompt={prompt} isGenerating={isGenerating} onAdd={userId === undefined ? undefined : openForm} />
      </Box>
    </>
  );
}

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
  alignItems: 'start',
  gap: 4,
} as const;
