import { useMutation } from '@apollo/client/react';
import { requireData } from '../../api/errors.ts';
import type { OwnPromptInput } from '../../api/schema-types.generated.ts';
import { useCreateOnce } from '../../api/useCreateOnce.ts';
import { CreateOwnPromptDocument, UpdateOwnPromptDocument } from './editor/OwnPromptForm.generated.ts';
import { forgetLists } from './forgetLists.ts';

/** Creates an own prompt, once for all attempts of a form. */
export function useCreateOwnPrompt() {
  const [create] = useMutation(CreateOwnPromptDocument);
  const [update] = useMutation(UpdateOwnPromptDocument);
  return useCreateOnce({
    create: async (input: OwnPromptInput, id) => {
      const { data } = await create({ variables: { input, id }, update: forgetLists });
      return requireData(data).createOwnPrompt;
    },
    replace: ({ id, createdAt }, input) => update({ variables: { id, input, updatedAt: createdAt }, update: forgetLists }),
  });
}
