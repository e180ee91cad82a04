import type { ApolloClient } from '@apollo/client';
import { withoutSessionRule } from '../../api/session/link.ts';
import { readToken } from '../../api/session/tokens.ts';
import { LibraryShellDocument } from '../LibraryShell.generated.ts';
import { preloadPage } from '../routes/memberPages.tsx';
import { createMember, keepSignedIn, shownMember } from './member.ts';

/** The sign-in cannot be used meanwhile. A page that opens later shows that it is loading. */
const WAIT_MS = 5000;

/** Loads what a page shows first to somebody who has just signed in, so that it replaces the sign-in in one step. Never fails. */
export async function prepareSignedIn(token: string, pathname: string): Promise<void> {
  // A super user who signs in as a member stays the super user.
  if (readToken()?.token !== token) return;
  const member = createMember(token);
  keepSignedIn(token, member);
  await atMost(loadInto(member.client, pathname));
}

/**
 * Whether a token belongs to the member whose app is rendered, as the server says. When in doubt it does not. What was loaded for
 * another member is kept for their app. Never fails.
 */
export async function isShownMember(token: string): Promise<boolean> {
  const member = createMember(token);
  const id = (await atMost(loadShell(member.client)))?.data?.me?.id;
  if (id === undefined) return false;
  if (id === shownMember()) return true;
  keepSignedIn(token, member);
  return false;
}

const atMost = <Result>(result: Promise<Result>) =>
  Promise.race([result, new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS))]);

const loadShell = (client: ApolloClient) =>
  client.query({ query: LibraryShellDocument, context: withoutSessionRule }).catch(() => undefined);

async function loadInto(client: ApolloClient, pathname: string): Promise<void> {
  // The page repeats what has failed, and says what is wrong.
  const [{ params, queries }] = await Promise.all([preloadPage(pathname), loadShell(client)]);
  // After the data of the layout, because a page asks for some of that, too.
  await Promise.allSettled(
    queries.map(({ query, variables }) => client.query({ query, variables: { ...variables, ...params } })),
  );
}
