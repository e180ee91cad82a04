import type { ApolloCache } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { requireData, toApiError } from '../../../api/errors.ts';
import type { ApiError } from '../../../ui/forms/apiError.ts';
import {
  DeleteMyVersionDocument,
  type DeleteMyVersionMutationVariables,
  SaveMyVersionDocument,
  type SaveMyVersionMutationVariables,
} from './MyVersion.generated.ts';

const SAVE_FAILED = 'Your version could not be saved. Please try again.';
const DELETE_FAILED = 'Your version could not be deleted. Please try again.';

const forgetLists = (cache: ApolloCache): void => {
  for (const fieldName of ['myVersions', 'myVersionSaves']) cache.evict({ id: 'ROOT_QUERY', fieldName });
};

/** Where a version begins or ends, it is asked for again. */
function forgetVersion(cache: ApolloCache, id: string): void {
  forgetLists(cache);
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'myVersion', args: { promptId: id } });
}

/** What the server says about a save that was made from something other than what is there now. */
export type Outdated = 'revision' | 'base';

export const outdatedBy = (error: unknown): Outdated | undefined => {
  const { fields } = error as ApiError;
  return fields?.revision !== undefined ? 'revision' : fields?.base === undefined ? undefined : 'base';
};

/** Saves and deletes versions. Rejects with an error for the member. */
export function useSaveVersion() {
  const [save] = useMutation(SaveMyVersionDocument);
  const [remove] = useMutation(DeleteMyVersionDocument);
  return {
    save: async (variables: SaveMyVersionMutationVariables) => {
      const update = (cache: ApolloCache) => (variables.revision === 0 ? forgetVersion(cache, variables.id) : forgetLists(cache));
      const { data } = await save({ variables, update }).catch((error: unknown) => {
        throw toApiError(error, SAVE_FAILED);
      });
      return requireData(data).saveMyVersion;
    },
    remove: async (variables: DeleteMyVersionMutationVariables) => {
      await remove({ variables, update: (cache) => forgetVersion(cache, variables.id) }).catch((error: unknown) => {
        throw toApiError(error, DELETE_FAILED);
      });
    },
  };
}
