import type { ApolloClient } from '@apollo/client';
import { createApolloClient } from '../../api/apollo.ts';
import { createLink, type OnUnauthenticated } from '../../api/session/link.ts';
import { LibraryShellDocument } from '../LibraryShell.generated.ts';
import { preloadPage, type LoadedPage } from '../routes/memberPages.tsx';
import { forgetFirstData, receiveFirstData, writeFirstData } from './firstData.ts';

interface Member {
  client: ApolloClient;
  /** Sets the token in use, and what happens when it is refused. The result is called when the app is gone. */
  follow: (token: string, onUnauthenticated: OnUnauthenticated) => () => void;
}

let firstPage: LoadedPage | undefined;
/** The member who has just signed in, with the data of the next page in the cache. */
let signedIn: { token: string; member: Member } | undefined;
/** The client of the app that is rendered. */
let shown: ApolloClient | undefined;

/** Loads all that the first page needs, so that it replaces the prerendered shell in one step. Never fails. */
export async function prepareFirstPage(pathname: string): Promise<void> {
  [firstPage] = await Promise.all([preloadPage(pathname), receiveFirstData()]);
}

/** Keeps the member who has just signed in until the app is rendered. */
export const keepSignedIn = (token: string, member: Member): void => void (signedIn = { token, member });

/** The id of the member whose app is rendered, once that is known. */
export const shownMember = (): string | undefined => shown?.readQuery({ query: LibraryShellDocument })?.me?.id;

/** The member of a token, with what was loaded for the first page, or after the sign-in. */
export function preparedMember(token: string): Member {
  if (signedIn?.token === token) return signedIn.member;
  const member = createMember(token);
  const { params = {}, queries = [] } = firstPage ?? {};
  const { pathname } = location;
  writeFirstData(member.client, { token, pathname, params, queries: [{ query: LibraryShellDocument }, ...queries] });
  return member;
}

/** It would be out of date for anybody who signs in later in this document, and for pages that are opened later. */
export function forgetPrepared(client: ApolloClient): void {
  client.prioritizeCacheValues = false;
  signedIn = undefined;
  forgetFirstData();
}

/**
 * A client with an empty cache, whose token may be renewed later. Until the app is rendered, all that comes into the cache is new:
 * pages that otherwise read what is cached again are served from there.
 */
export function createMember(first: string): Member {
  let token = first;
  let onUnauthenticated: OnUnauthenticated = () => false;
  const link = createLink({ token: () => token, onUnauthenticated: (...refused) => onUnauthenticated(...refused) });
  const client = createApolloClient(link);
  client.prioritizeCacheValues = true;
  return {
    client,
    follow: (next, onNext) => {
      token = next;
      onUnauthenticated = onNext;
      shown = client;
      return () => (shown = undefined);
    },
  };
}
