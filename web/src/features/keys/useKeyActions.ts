import { useApolloClient } from '@apollo/client/react';
import type { CreateApiKeyInput } from '../../app/schema-types.generated.ts';
import { refusalOf } from '../../ui/forms/refusalOf.ts';
import { KeyListFragmentDoc, type KeyFactsFragment } from './KeyList.generated.ts';
import {
  CreateApiKeyDocument,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
  type CreateApiKeyMutation,
} from './useKeyActions.generated.ts';

/** A key that is shown now and never again. */
export interface MadeKey extends KeyFactsFragment {
  key: string;
}

/**
 * What can be done about keys. A key itself is handed on and kept nowhere: such an answer does not go into the cache, where
 * only the list that comes with it is written.
 */
export function useKeyActions() {
  const client = useApolloClient();

  const keep = ({ key, apiKey, apiKeys }: CreateApiKeyMutation['createApiKey']): MadeKey => {
    const made = apiKeys.find(({ id }) => id === apiKey.id);
    if (!made) throw new Error('The server answered without the key that it has made');
    client.writeFragment({ id: 'ROOT_QUERY', fragment: KeyListFragmentDoc, fragmentName: 'KeyList', data: { apiKeys } });
    return { ...made, key };
  };

  return {
    create: async (input: CreateApiKeyInput): Promise<MadeKey> => {
      const otherwise = 'The key could not be made. Please try again.';
      const { data } = await client
        .mutate({ mutation: CreateApiKeyDocument, variables: { input }, fetchPolicy: 'no-cache' })
        .catch((error: unknown) => {
          throw refusalOf(error, otherwise);
        });
      return keep(answered(data).createApiKey);
    },
    rotate: async (id: string): Promise<MadeKey> => {
      const otherwise = 'The key could not be rotated. Please try again.';
      const { data } = await client
        .mutate({ mutation: RotateApiKeyDocument, variables: { id }, fetchPolicy: 'no-cache' })
        .catch((error: unknown) => {
          throw refusalOf(error, otherwise);
        });
      return keep(answered(data).rotateApiKey);
    },
    revoke: async (id: string): Promise<void> => {
      await client.mutate({ mutation: RevokeApiKeyDocument, variables: { id } }).catch((error: unknown) => {
        throw refusalOf(error, 'The key could not be revoked. Please try again.');
      });
    },
  };
}

function answered<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new Error('The server answered without data');
  return data;
}
