import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../../pages/public/NotFoundPage.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { loadToasts } from '../../ui/toasts/Toaster.tsx';
import { BareLayout } from '../layouts/BareLayout.tsx';
import { LibraryLayout } from '../layouts/LibraryLayout.tsx';
import { PublicLayout } from '../layouts/PublicLayout.tsx';
import { useSession } from '../../api/session/Session.tsx';
import { forgetPrepared, preparedMember } from '../firstLoad/member.ts';
import { useShell } from '../session/useShell.ts';
import { publicPages, publicRoutes } from './publicPages.tsx';
import { memberPages, preloadPage } from './memberPages.tsx';
import { usePrefetch } from './usePrefetch.ts';

export { prepareFirstPage } from '../firstLoad/member.ts';

/** The app of one member. Another member gets another Apollo client with an empty cache. */
export function MemberApp({ token }: { token: string }) {
  const { expireSession } = useSession();
  const [{ client, follow }] = useState(() => preparedMember(token));
  useLayoutEffect(() => follow(token, expireSession), [follow, token, expireSession]);
  useEffect(() => forgetPrepared(client), [client]);
  return (
    <ApolloProvider client={client}>
      <MemberRoutes />
    </ApolloProvider>
  );
}

function MemberRoutes() {
  const { pathname } = useLocation();
  const isPublic = pathname in publicPages;
  const shell = useShell(isPublic);
  // Loads the code of the page while the shell query runs.
  useEffect(() => void preloadPage(pathname), [pathname]);
  usePrefetch();
  useEffect(() => {
    // A toast about an unreachable server could not be loaded at that time.
    void loadToasts();
  }, []);

  if (shell.state === 'loading' && isPublic) return <PageSpinner label="Signing in" />;
  if (shell.state === 'unreachable') {
    return (
      <BareLayout>
        <ErrorState
          headingLevel={1}
          title="Promptory cannot be reached"
          text="Check your connection and try again; you are still signed in."
          error={shell.error}
          onRetry={shell.retry}
        />
      </BareLayout>
    );
  }
  const isLoading = shell.state === 'loading';
  // The layout stays when the member has loaded.
  return (
    <Routes>
      {publicRoutes('own')}
      <Route element={<PublicLayout me={isLoading ? undefined : shell.shell.me} />}>{publicRoutes('public')}</Route>
      <Route element={<LibraryLayout shell={isLoading ? undefined : shell.shell} />}>
        {!isLoading && publicRoutes('library')}
        {!isLoading && memberPages.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />)}
        <Route path="*" element={isLoading ? <PageSpinner label="Signing in" /> : <NotFoundPage />} />
      </Route>
    </Routes>
  );
}
