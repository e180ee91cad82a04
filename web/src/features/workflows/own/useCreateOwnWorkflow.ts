import { useMutation } from '@apollo/client/react';
import { requireData } from '../../../api/errors.ts';
import type { OwnWorkflowInput } from '../../../api/schema-types.generated.ts';
import { useCreateOnce } from '../../../api/useCreateOnce.ts';
import { forgetOwn } from './forgetOwn.ts';
import { CreateOwnWorkflowDocument, UpdateOwnWorkflowDocument } from './OwnWorkflow.generated.ts';

/** The version of a workflow that was not changed since it was created. */
const FIRST_VERSION = 1;

/** Creates an own workflow, once for all attempts of a form. */
export function useCreateOwnWorkflow({ copyOf }: { copyOf?: string } = {}) {
  const [create] = useMutation(CreateOwnWorkflowDocument);
  const [update] = useMutation(UpdateOwnWorkflowDocument);
  return useCreateOnce({
    create: async (input: OwnWorkflowInput, id) => {
      const { data } = await create({ variables: { input, copyOf, id }, update: forgetOwn });
      return requireData(data).createOwnWorkflow;
    },
    replace: ({ id }, input) => update({ variables: { id, baseVersion: FIRST_VERSION, input }, update: forgetOwn }),
  });
}
