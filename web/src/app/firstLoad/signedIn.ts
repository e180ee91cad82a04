import { withoutSessionRule } from '../../api/session/link.ts';
import { readToken } from '../../api/session/tokens.ts';
import { LibraryShellDocument } from '../LibraryShell.generated.ts';
import { preloadPage } from '../routes/memberPages.tsx';
import { createMember, keepSignedIn } from './member.ts';

/** Loads what a page shows first to somebody who has just signed in, so that it replaces the sign-in in one step. Never fails. */
export async function prepareSignedIn(token: string, pathname: string): Promise<void> {
  // A super user who signs in as a member stays the super user.
  if (readToken()?.token !== token) return;
  const member = createMember(token);
  keepSignedIn(token, member);
  const shell = member.client.query({ query: LibraryShellDocument, context: withoutSessionRule });
  // The page repeats what has failed, and says what is wrong.
  const [page] = await Promise.all([preloadPage(pathname), shell.catch(() => undefined)]);
  // After the data of the layout, because a page asks for some of that, too.
  const requests = page.queries.map(({ query, variables }) =>
    member.client.query({ query, variables: { ...variables, ...page.params } }),
  );
  await Promise.allSettled(requests);
}
