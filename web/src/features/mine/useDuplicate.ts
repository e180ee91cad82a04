import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../api/errors.ts';
import { cutText } from '../../ui/cutText.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { variableInput } from './editor/drafts.ts';
import type { OwnPromptHeaderFragment } from './OwnPromptHeader.generated.ts';
import { useCreateOwnPrompt } from './useCreateOwnPrompt.ts';

const TITLE_MAX = 120;
const COPY = 'Copy of ';

/** Makes a copy of an own prompt and opens it. */
export function useDuplicate() {
  const navigate = useNavigate();
  const toast = useToast();
  const { createOnce, startAnother } = useCreateOwnPrompt();
  return async ({ title, description, category, content, variables }: OwnPromptHeaderFragment): Promise<void> => {
    const copy = { title: cutText(`${COPY}${title}`, TITLE_MAX), description, category, content };
    const input = { ...copy, variables: variables.map(variableInput) };
    try {
      const { id } = await createOnce(input);
      startAnother();
      toast({ title: 'Prompt Duplicated', description: `This is “${copy.title}”.` });
      void navigate(`/my-prompts/${id}`);
    } catch (error) {
      const failure = 'The prompt could not be duplicated. Please try again.';
      toast({ title: 'Error', description: toApiError(error, failure).message, variant: 'destructive' });
    }
  };
}
