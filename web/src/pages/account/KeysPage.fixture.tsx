import type { MockLink } from '@apollo/client/testing';
import { expect, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError, type DocumentNode } from 'graphql';
import { useState } from 'react';
import { renderPage } from '../../../test/render.tsx';
import { shellData } from '../../../test/shell.ts';
import { keyFacts } from '../../features/keys/key.fixture.ts';
import { KeyUseDocument } from '../../features/keys/use/KeyUse.generated.ts';
import { KeysPageDocument } from './KeysPage.generated.ts';
import { KeysPage } from './KeysPage.tsx';
import { DAY } from '../../ui/relativeTime.ts';

type Mock = MockLink.MockedResponse;
type Key = ReturnType<typeof keyFacts>;

const scope = (name: string, description: string, needsPro: boolean) => ({
  __typename: 'ApiScope' as const,
  name,
  description,
  needsPro,
});
const scopes = [
  scope('catalog:read', 'The categories and the cards of the prompts.', false),
  scope('prompts:read', 'The text of the prompts.', true),
  scope('usage:write', 'Records uses and sets favorites.', true),
  scope('schema:read', 'The schema itself.', false),
];

/** The response to the query of the page. */
export const page = (
  apiKeys: readonly Key[],
  me: Parameters<typeof shellData>[0] = {},
  connectedAssistants: readonly object[] = [],
): Mock => ({
  request: { query: KeysPageDocument },
  result: { data: { me: shellData(me).me, apiScopes: scopes, apiKeys, connectedAssistants } },
});

/** The requests per day by the id of the key. The last one is today. */
export const use = (
  requests: Record<string, readonly number[]>,
  days = 30,
  operations: readonly { name: string; calls: number }[] = [],
): Mock => ({
  request: { query: KeyUseDocument, variables: { days } },
  result: {
    data: {
      apiKeys: Object.entries(requests).map(([id, counts]) => ({
        __typename: 'ApiKey',
        id,
        use: counts.map((count, index) => ({ __typename: 'ApiKeyDay', day: `2026-11-${20 + index}`, requests: count })),
        operations: operations.map((operation) => ({ __typename: 'ApiKeyOperation', ...operation })),
      })),
    },
  },
});

export const response = (query: DocumentNode, variables: Record<string, unknown>, data: Record<string, unknown>): Mock => ({
  request: { query, variables },
  result: { data },
});
export const errorResponse = (query: DocumentNode, code: string, message: string, fields?: Record<string, string>): Mock => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(message, { extensions: { code, fields } })] },
});
export const networkError = (query: DocumentNode): Mock => ({
  request: { query, variables: () => true },
  error: new TypeError('Failed to fetch'),
});

export function open(mocks: readonly Mock[], { url = '/account/keys' }: { url?: string } = {}) {
  return renderPage(<Page />, { path: '/account/keys', url, mocks });
}

/** Remounts the page on a click, like leaving and coming back. */
function Page() {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button onClick={() => setVisit(visit + 1)}>Come back</button>
      <KeysPage key={visit} mailbox={<a href="/outbox">Open the outbox</a>} />
    </>
  );
}

/** The given number of days from now, plus an hour so that it is not rounded down. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY + 60 * 60 * 1000).toISOString();
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY - 60 * 60 * 1000).toISOString();

/** The password that a member types to make a key. */
export const PASSWORD = 'correct horse battery';

/** A key that was just created, and the response to that. */
export const KEY = 'plk_live_77aa88bb99cc_s3cretS3cretS3cretS3cretS3cretS3cretS3cretS3c_0a1b2c3d';
export const oldKey = keyFacts();
export const newKey = keyFacts({ id: '77aa88bb99cc', name: 'Intake', prefix: 'plk_live_77aa88', lastFour: '2c3d' });
export const payload = (apiKeys: readonly object[]) => ({
  __typename: 'ApiKeyPayload',
  key: KEY,
  apiKey: { __typename: 'ApiKey', id: newKey.id },
  apiKeys,
});

type Opened = ReturnType<typeof open>;
export const press = async ({ user }: Opened, name: string) => user.click(await screen.findByRole('button', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Everything written to the cache from now on: Apollo removes a mutation's own result from it at once. */
export function watchCache({ client }: Opened): () => string {
  const write = jest.spyOn(client.cache, 'write');
  return () => JSON.stringify(write.mock.calls.map(([{ result }]) => result));
}

/** Everything that outlives the dialog. */
export const everythingStored = ({ client, currentUrl }: Opened): string =>
  JSON.stringify([
    client.cache.extract(),
    { ...localStorage },
    { ...sessionStorage },
    currentUrl(),
    window.location.href,
    window.history.state,
    document.title,
  ]);
