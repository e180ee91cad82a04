import { useApolloClient } from '@apollo/client/react';
import type { CreateApiKeyInput } from '../../app/schema-types.generated.ts';
import { answered } from '../../ui/forms/answered.ts';
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

  /** Asks, and answers the data; a refusal is thrown as a form or a dialog shows it. */
  const ask = async <Data>(asked: Promise<{ data?: Data }>, otherwise: string): Promise<Data> => {
    const { data } = await asked.catch((error: unknown) => {
      throw refusalOf(error, otherwise);
    });
    return answered(data);
  };

  return {
    create: async (input: CreateApiKeyInput): Promise<MadeKey> => {
      const asked = client.mutate({ mutation: CreateApiKeyDocument, variables: { input }, fetchPolicy: 'no-cache' });
      return keep((await ask(asked, 'The key could not be made. Please try again.')).createApiKey);
    },
    rotate: async (id: string): Promise<MadeKey> => {
      const asked = client.mutate({ mutation: RotateApiKeyDocument, variables: { id }, fetchPolicy: 'no-cache' });
      return keep((await ask(asked, 'The key could not be rotated. Please try again.')).rotateApiKey);
    },
    revoke: async (id: string): Promise<void> => {
      const asked = client.mutate({ mutation: RevokeApiKeyDocument, variables: { id } });
      await ask(asked, 'The key could not be revoked. Please try again.');
    },
  };
}
