import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { requireData, toApiError } from '../../api/errors.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { CreateOwnPromptDocument } from './editor/OwnPromptForm.generated.ts';
import { variableInput } from './editor/drafts.ts';
import { forgetLists } from './forgetLists.ts';
import type { OwnPromptHeaderFragment } from './OwnPromptHeader.generated.ts';

const TITLE_MAX = 120;
const COPY = 'Copy of ';

/** Makes a copy of an own prompt and opens it. */
export function useDuplicate() {
  const navigate = useNavigate();
  const toast = useToast();
  const [create] = useMutation(CreateOwnPromptDocument);
  return async ({ title, description, category, content, variables }: OwnPromptHeaderFragment): Promise<void> => {
    // The server takes no half of a pair.
    const copyTitle = `${COPY}${title}`.slice(0, TITLE_MAX).replace(/\p{Surrogate}$/u, '');
    const copy = { title: copyTitle, description, category, content };
    const input = { ...copy, variables: variables.map(variableInput) };
    try {
      const { data } = await create({ variables: { input }, update: forgetLists });
      toast({ title: 'Prompt Duplicated', description: `This is “${copy.title}”.` });
      void navigate(`/my-prompts/${requireData(data).createOwnPrompt.id}`);
    } catch (error) {
      const failure = 'The prompt could not be duplicated. Please try again.';
      toast({ title: 'Error', description: toApiError(error, failure).message, variant: 'destructive' });
    }
  };
}
