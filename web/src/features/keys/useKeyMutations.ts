import { useApolloClient } from '@apollo/client/react';
import type { CreateApiKeyInput } from '../../api/schema-types.generated.ts';
import { errorCode, requireData, toApiError } from '../../api/errors.ts';
import { KeyListFragmentDoc, type KeyFactsFragment } from './KeyList.generated.ts';
import {
  CreateApiKeyDocument,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
  type CreateApiKeyMutation,
} from './useKeyMutations.generated.ts';

/** A new key with its secret, which is shown only once. */
export interface CreatedKey extends KeyFactsFragment {
  key: string;
}

const CHECK_THE_LIST = 'Check the list: if it has a new key that you did not save, revoke it and create another one.';

/** Shown when the response is lost. */
export const CREATE_RESULT_UNKNOWN = `We do not know whether the key was created. ${CHECK_THE_LIST}`;

export const ROTATE_RESULT_UNKNOWN = `We do not know whether the key was rotated. ${CHECK_THE_LIST}`;

/** Errors after which the list may be out of date. Undefined is a lost response: the change may have been made. */
const staleListCodes = new Set<unknown>(['CONFLICT', 'NOT_FOUND', undefined]);

/**
 * Creates, rotates and revokes keys. Secrets must not be kept, so responses with one bypass the cache, and only the list of
 * keys in them is written to it. The list is refetched after an error that may have left it out of date.
 */
export function useKeyMutations(refetch: () => void) {
  const client = useApolloClient();

  const storeList = ({ key, apiKey, apiKeys }: CreateApiKeyMutation['createApiKey']): CreatedKey => {
    const created = apiKeys.find(({ id }) => id === apiKey.id);
    if (!created) throw new Error('The server answered without the key that it has made');
    client.writeFragment({ id: 'ROOT_QUERY', fragment: KeyListFragmentDoc, fragmentName: 'KeyList', data: { apiKeys } });
    return { ...created, key };
  };

  /** Runs a mutation and throws its errors in the form that dialogs show. */
  const run = async <Result>(mutate: () => Promise<Result>, fallback: string): Promise<Result> => {
    try {
      return await mutate();
    } catch (error) {
      if (staleListCodes.has(errorCode(error))) refetch();
      throw toApiError(error, fallback);
    }
  };

  return {
    create: (input: CreateApiKeyInput, password: string): Promise<CreatedKey> =>
      run(async () => {
        const variables = { input, password };
        const { data } = await client.mutate({ mutation: CreateApiKeyDocument, variables, fetchPolicy: 'no-cache' });
        return storeList(requireData(data).createApiKey);
      }, CREATE_RESULT_UNKNOWN),
    rotate: (id: string, password: string): Promise<CreatedKey> =>
      run(async () => {
        const variables = { id, password };
        const { data } = await client.mutate({ mutation: RotateApiKeyDocument, variables, fetchPolicy: 'no-cache' });
        return storeList(requireData(data).rotateApiKey);
      }, ROTATE_RESULT_UNKNOWN),
    revoke: (id: string): Promise<void> =>
      run(async () => {
        requireData((await client.mutate({ mutation: RevokeApiKeyDocument, variables: { id } })).data);
      }, 'We do not know whether the key was revoked. Look at the list, and try again if it is still active.'),
  };
}
