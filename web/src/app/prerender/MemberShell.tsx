import { ApolloLink, type ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { NEVER } from 'rxjs';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { createApolloClient } from '../../api/apollo.ts';
import { SessionProvider } from '../../api/session/Session.tsx';
import { LibraryLayout } from '../layouts/LibraryLayout.tsx';
import { Providers } from '../Providers.tsx';
import { memberPages } from '../routes/memberPages.tsx';
import type { Shell } from '../session/useShell.ts';

/** A client whose requests never get a response. */
export const clientWithoutServer = (): ApolloClient => createApolloClient(new ApolloLink(() => NEVER));

interface Props {
  path: string;
  /** What its cache has is shown. */
  client: ApolloClient;
  /** The data of the layout. */
  shell?: Shell | undefined;
}

/**
 * A page of members before its data has arrived: the layout, and the skeletons that the page itself shows while it loads; with
 * what the cache of the client has, if there is any. It is replaced by the app, and inert until then, so
 * that nothing typed and no focus is lost.
 */
export function MemberShell({ path, client, shell }: Props) {
  return (
    <Providers>
      <StaticRouter location={path}>
        <SessionProvider>
          <ApolloProvider client={client}>
            <div inert aria-busy>
              <Routes>
                <Route element={<LibraryLayout shell={shell} />}>
                  {memberPages.map(({ path: pattern, Page }) => (
                    <Route key={pattern} path={pattern} element={<Page />} />
                  ))}
                </Route>
              </Routes>
            </div>
          </ApolloProvider>
        </SessionProvider>
      </StaticRouter>
    </Providers>
  );
}
