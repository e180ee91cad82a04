import { withoutSessionRule } from '../../api/session/link.ts';
import { LibraryShellDocument } from '../LibraryShell.generated.ts';
import { preloadPage } from '../routes/memberPages.tsx';
import { inTime, type PageQuery } from './firstData.ts';
import { createMember, keepNewMember } from './member.ts';

/** Loads what a page shows first to somebody who has just signed in, so that it replaces the sign-in in one step. Never fails. */
export async function prepareNewMember(token: string, pathname: string): Promise<void> {
  const member = createMember(token);
  keepNewMember(token, member);
  // The page repeats what has failed, and says what is wrong.
  const load = ({ query, variables }: PageQuery, params = {}) =>
    member.client.query({ query, variables: { ...variables, ...params }, context: withoutSessionRule }).catch(() => undefined);
  const loadAll = async () => {
    const [{ params, queries }] = await Promise.all([preloadPage(pathname), load({ query: LibraryShellDocument })]);
    // After the data of the layout, because a page asks for some of that, too.
    await Promise.all(queries.map((query) => load(query, params)));
  };
  await inTime(loadAll());
}
