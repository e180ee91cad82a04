import { ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { createApolloClient } from '../src/api/apollo.ts';
import { LibraryShellDocument, type LibraryShellQuery } from '../src/app/LibraryShell.generated.ts';
import { Providers } from '../src/app/Providers.tsx';
import { shellData } from './shell.ts';

interface Options {
  /** The pattern of the page's route, such as "/prompt/:id". */
  path: string;
  /** The address that is opened; the pattern itself where it has no parameters. */
  url?: string;
  mocks?: readonly MockLink.MockedResponse[];
  /** The member whom the shell has loaded before the page; null where the shell has not been asked. */
  me?: Partial<NonNullable<LibraryShellQuery['me']>> | null;
}

/** Renders a page as the app does: theme, toasts, tooltips, router, the real cache with the shell in it, typed mocks. */
export function renderPage(element: ReactNode, { path, url = path, mocks = [], me = {} }: Options) {
  const operations: string[] = [];
  const counting = new ApolloLink((operation, forward) => {
    operations.push(operation.operationName ?? 'anonymous');
    return forward(operation);
  });
  const client = createApolloClient(counting.concat(new MockLink(mocks, { defaultOptions: { delay: 0 } })));
  if (me) client.writeQuery({ query: LibraryShellDocument, data: shellData(me) });

  const seen = { address: url, navigation: 'POP' };
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
  return {
    ...result,
    client,
    user,
    /** Names of the operations that went to the network, in order. */
    operations,
    /** The address that the router is at, with its query. */
    address: () => seen.address,
    /** How it got there: PUSH, REPLACE or POP. */
    navigation: () => seen.navigation,
  };
}

function Probe({ seen }: { seen: { address: string; navigation: string } }) {
  const { pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  Object.assign(seen, { address: pathname + search + hash, navigation });
  return null;
}
