import { ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { NEVER } from 'rxjs';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { createApolloClient } from '../../api/apollo.ts';
import { SessionProvider } from '../../api/session/Session.tsx';
import { ExistingPagesProvider } from '../../ui/page/existingPages.tsx';
import { LibraryLayout } from '../layouts/LibraryLayout.tsx';
import { Providers } from '../Providers.tsx';
import { memberPages } from '../routes/memberPages.tsx';
import { existingPages } from '../routeTable.ts';

/**
 * A page of members before any data has arrived: the layout, and the skeletons that the page itself shows while it loads. It
 * is replaced by the app, and inert until then, so that nothing typed and no focus is lost.
 */
export function MemberShell({ path }: { path: string }) {
  return (
    <Providers>
      <StaticRouter location={path}>
        <SessionProvider>
          <ExistingPagesProvider value={existingPages}>
            <ApolloProvider client={createApolloClient(new ApolloLink(() => NEVER))}>
              <div inert aria-busy>
                <Routes>
                  <Route element={<LibraryLayout />}>
                    {memberPages.map(({ path: pattern, Page }) => (
                      <Route key={pattern} path={pattern} element={<Page />} />
                    ))}
                  </Route>
                </Routes>
              </div>
            </ApolloProvider>
          </ExistingPagesProvider>
        </SessionProvider>
      </StaticRouter>
    </Providers>
  );
}
