import { useApolloClient } from '@apollo/client/react';
import type { CreateApiKeyInput } from '../../api/schema-types.generated.ts';
import { requireData } from '../../api/requireData.ts';
import { toApiError, errorCode } from '../../api/toApiError.ts';
import { KeyListFragmentDoc, type KeyFactsFragment } from './KeyList.generated.ts';
import {
  CreateApiKeyDocument,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
  type CreateApiKeyMutation,
} from './useKeyMutations.generated.ts';

/** A key that is shown now and never again. */
export interface CreatedKey extends KeyFactsFragment {
  key: string;
}

const CHECK_THE_LIST = 'Look at the list: if there is a new key whose text you do not have, revoke it and make another one.';

/** Where the answer to the wish for a key is lost. */
export const CREATE_RESULT_UNKNOWN = `We do not know whether the key was made. ${CHECK_THE_LIST}`;

/** Refusals by something that the list did not show; and none at all: it may have been done, and only its answer lost. */
const staleListCodes = new Set<unknown>(['CONFLICT', 'NOT_FOUND', undefined]);

/**
 * What can be done about keys. A key itself is handed on and kept nowhere: such an answer does not go into the cache, where
 * only the list that comes with it is written. After a failure that puts the list in doubt, it is asked again.
 */
export function useKeyMutations(askAgain: () => void) {
  const client = useApolloClient();

  const keep = ({ key, apiKey, apiKeys }: CreateApiKeyMutation['createApiKey']): CreatedKey => {
    const made = apiKeys.find(({ id }) => id === apiKey.id);
    if (!made) throw new Error('The server answered without the key that it has made');
    client.writeFragment({ id: 'ROOT_QUERY', fragment: KeyListFragmentDoc, fragmentName: 'KeyList', data: { apiKeys } });
    return { ...made, key };
  };

  /** Does it, and answers what came of it; a failure is thrown as a form or a dialog shows it. */
  const attempt = async <Outcome>(act: () => Promise<Outcome>, unknown: string): Promise<Outcome> => {
    try {
      return await act();
    } catch (error) {
      if (staleListCodes.has(errorCode(error))) askAgain();
      throw toApiError(error, unknown);
    }
  };

  return {
    create: (input: CreateApiKeyInput): Promise<CreatedKey> =>
      attempt(async () => {
        const { data } = await client.mutate({ mutation: CreateApiKeyDocument, variables: { input }, fetchPolicy: 'no-cache' });
        return keep(requireData(data).createApiKey);
      }, CREATE_RESULT_UNKNOWN),
    rotate: (id: string): Promise<CreatedKey> =>
      attempt(async () => {
        const { data } = await client.mutate({ mutation: RotateApiKeyDocument, variables: { id }, fetchPolicy: 'no-cache' });
        return keep(requireData(data).rotateApiKey);
      }, `We do not know whether the key was rotated. ${CHECK_THE_LIST}`),
    revoke: (id: string): Promise<void> =>
      attempt(async () => {
        requireData((await client.mutate({ mutation: RevokeApiKeyDocument, variables: { id } })).data);
      }, 'We do not know whether the key was revoked. Look at the list, and try again if it is still alive.'),
  };
}
