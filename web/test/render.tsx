import { type ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { expect } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { concatMap, from } from 'rxjs';
import { createApolloClient } from '../src/api/apollo.ts';
import { LibraryShellDocument, type LibraryShellQuery } from '../src/app/LibraryShell.generated.ts';
import { Providers } from '../src/app/Providers.tsx';
import { PracticeValuesDocument } from '../src/features/prompts/workspace/practice/PracticeValues.generated.ts';
import { practiceData, shellData } from './shell.ts';

interface Options {
  /** The pattern of the page's route, such as "/prompt/:id". */
  path: string;
  /** The URL to open. Defaults to the pattern. */
  url?: string;
  mocks?: readonly MockLink.MockedResponse[];
  /** The member in the cache; null if the shell query has not run. */
  me?: Partial<NonNullable<LibraryShellQuery['me']>> | null;
  /** The values of the practice profile by the names of its fields; none unless given, and null if it was not loaded. */
  practice?: Readonly<Record<string, string>> | null;
  /** Whether it is the first page of the document, so that what is in the cache is new. */
  isFirst?: boolean;
  /** Writes what else is in the cache. */
  prepare?: (client: ApolloClient) => void;
}

/** Renders a page as the app does: theme, toasts, router, and the real cache with the shell's data. */
export function renderPage(element: ReactNode, options: Options) {
  const { path, url = path, mocks = [], me = {}, practice = {}, isFirst = false, prepare } = options;
  const operations: string[] = [];
  const counting = new ApolloLink((operation, forward) => {
    operations.push(operation.operationName ?? 'anonymous');
    return forward(operation);
  });
  const { hold, holding } = holds();
  const client = createApolloClient(ApolloLink.from([counting, holding, new MockLink(mocks, { defaultOptions: { delay: 0 } })]));
  if (me) {
    client.writeQuery({ query: LibraryShellDocument, data: shellData(me) });
    if (practice) client.writeQuery({ query: PracticeValuesDocument, data: { practice: practiceData(practice) } });
  }

  prepare?.(client);
  client.prioritizeCacheValues = isFirst;

  const seen = { url, navigation: 'POP' };
  const user = userEvent.setup({ delay: null });
  const result = render(
    <Providers>
      <MemoryRouter initialEntries={[url]}>
        <ApolloProvider client={client}>
          <Routes>
            <Route path={path} element={element} />
            <Route path="*" element={<p>Another page</p>} />
          </Routes>
        </ApolloProvider>
        <Probe seen={seen} />
      </MemoryRouter>
    </Providers>,
  );
  client.prioritizeCacheValues = false;
  return {
    ...result,
    client,
    user,
    /** The names of the operations that were sent, in order. */
    operations,
    hold,
    /** The current URL of the router, with its query. */
    currentUrl: () => seen.url,
    /** How it was reached: PUSH, REPLACE or POP. */
    navigation: () => seen.navigation,
  };
}

function holds() {
  const pending: { name: string; opened: Promise<void> }[] = [];
  /** Keeps the next operation of this name from the server, until the returned function is called. */
  const hold = (name: string) => {
    let open = () => undefined as void;
    const held = { name, opened: new Promise<void>((resolve) => (open = resolve)) };
    pending.push(held);
    return async () => {
      await waitFor(() => expect(pending).not.toContain(held));
      open();
    };
  };
  const holding = new ApolloLink((operation, forward) => {
    const index = pending.findIndex(({ name }) => name === operation.operationName);
    const [held] = index < 0 ? [] : pending.splice(index, 1);
    return held ? from(held.opened).pipe(concatMap(() => forward(operation))) : forward(operation);
  });
  return { hold, holding };
}

function Probe({ seen }: { seen: { url: string; navigation: string } }) {
  const { pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  Object.assign(seen, { url: pathname + search + hash, navigation });
  return null;
}
