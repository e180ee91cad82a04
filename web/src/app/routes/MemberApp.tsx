import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../../pages/public/NotFoundPage.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { loadToasts } from '../../ui/toasts/Toaster.tsx';
import { createApolloClient } from '../../api/apollo.ts';
import { BareLayout } from '../layouts/BareLayout.tsx';
import { LibraryLayout } from '../layouts/LibraryLayout.tsx';
import { PublicLayout } from '../layouts/PublicLayout.tsx';
import { createLink } from '../../api/session/link.ts';
import { useSession } from '../../api/session/Session.tsx';
import { useShell } from '../session/useShell.ts';
import { publicPages, publicRoutes } from './publicPages.tsx';
import { memberPages, preloadPage } from './memberPages.tsx';

/** The app of one member. Another member gets another Apollo client with an empty cache. */
export function MemberApp({ token }: { token: string }) {
  const { expireSession } = useSession();
  const [{ client, setToken }] = useState(() => createMember(token, expireSession));
  useLayoutEffect(() => setToken(token), [setToken, token]);
  return (
    <ApolloProvider client={client}>
      <MemberRoutes />
    </ApolloProvider>
  );
}

function createMember(first: string, onUnauthenticated: () => void) {
  let token = first;
  return {
    client: createApolloClient(createLink({ token: () => token, onUnauthenticated })),
    setToken: (next: string): void => void (token = next),
  };
}

function MemberRoutes() {
  const { pathname } = useLocation();
  const shell = useShell(pathname in publicPages);
  // Loads the code of the page while the shell query runs.
  useEffect(() => preloadPage(pathname), [pathname]);
  useEffect(() => {
    // A toast about an unreachable server could not be loaded at that time.
    void loadToasts();
    // Most pages have tooltips. Loaded with the shell, they are not part of each page.
    import('@mui/material/Tooltip').catch(() => undefined);
  }, []);

  if (shell.state === 'loading') return <PageSpinner label="Signing in" />;
  if (shell.state === 'unreachable') {
    return (
      <BareLayout>
        <ErrorState
          headingLevel={1}
          title="Promptory cannot be reached"
          text="The server does not answer. Check your connection and try again; you are still signed in."
          error={shell.error}
          onRetry={shell.retry}
        />
      </BareLayout>
    );
  }
  return (
    <Routes>
      {publicRoutes('own')}
      <Route element={<PublicLayout />}>{publicRoutes('public')}</Route>
      <Route element={<LibraryLayout shell={shell.shell} />}>
        {publicRoutes('library')}
        {memberPages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
