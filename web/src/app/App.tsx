import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { clearOtherUsersQueries, transferStoredQueries } from '../features/playground/graphiqlStorage.ts';
import { PageSpinner } from '../ui/page/PageSpinner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type * as signedIn from './firstLoad/signedIn.ts';
import { BareLayout } from './layouts/BareLayout.tsx';
import { Providers } from './Providers.tsx';
import { EndToastsOnLeave } from './toasts/EndToastsOnLeave.tsx';
import { ScrollRestoration } from './routes/ScrollRestoration.tsx';
import { forgetOtherBuyer } from '../api/session/buyer.ts';
import { forgetOpenCheckout } from '../api/session/checkoutSecret.ts';
import { forgetSessionEnd } from '../api/session/sessionEnd.ts';
import { SessionProvider, useSession } from '../api/session/Session.tsx';
import { VisitorApp } from './routes/VisitorApp.tsx';

/** The part of the client that visitors do not load: Apollo, the library layout and its pages. */
type MemberApp = ComponentType<{ token: string }>;
let loadedMemberApp: MemberApp | undefined;
const loadMemberApp = async () => {
  const { MemberApp, prepareFirstPage } = await import('./routes/MemberApp.tsx');
  loadedMemberApp = MemberApp;
  return { default: MemberApp, prepareFirstPage };
};
const LazyMemberApp: MemberApp = lazy(loadMemberApp);

/** Loads what the first page of a member needs. After a failure it fails again, with a message, when it is rendered. */
export const prepareMember = (pathname: string): Promise<void> =>
  loadMemberApp().then(
    ({ prepareFirstPage }) => prepareFirstPage(pathname),
    () => undefined,
  );

/** What a token needs from the code of the app. A failure to load that is shown when the page is rendered. */
const withMemberCode = <Result,>(use: (code: typeof signedIn) => Promise<Result>): Promise<Result | undefined> =>
  import('./firstLoad/signedIn.ts').then(use, () => undefined);
const prepareNextPage = (token: string, pathname: string) => withMemberCode((code) => code.prepareSignedIn(token, pathname));
const isSameMember = (token: string) => withMemberCode((code) => code.isShownMember(token));

const signInPages = ['/user-login', '/super-login', '/sign-up'];

interface Props {
  /** Leaves this document. Tests replace it. */
  leaveTo?: (url: string) => void;
  /** Replaced where there is no browser, for prerendering. */
  router?: ComponentType<{ children: ReactNode }>;
}

export function App({ leaveTo, router: Router = BrowserRouter }: Props) {
  return (
    <Providers>
      <Router>
        <SessionProvider
          leaveTo={leaveTo}
          prepareNextPage={prepareNextPage}
          isSameMember={isSameMember}
          onRenew={transferStoredQueries}
        >
          <ScrollRestoration />
          <EndToastsOnLeave />
          <CurrentApp />
        </SessionProvider>
      </Router>
    </Providers>
  );
}

/** Renders the app of members if a token is stored, otherwise that of visitors. Both can use the same URL. */
function CurrentApp() {
  const { stored, generation } = useSession();
  const { pathname } = useLocation();
  // Covers every way a session can end or change hands, including in another document.
  useEffect(() => {
    clearOtherUsersQueries(stored?.token ?? null);
    forgetOtherBuyer();
    if (!stored) return;
    forgetOpenCheckout();
    forgetSessionEnd();
  }, [stored]);
  useEffect(() => {
    if (!signInPages.includes(pathname)) return;
    // It is needed after the sign-in, and somebody has begun.
    const load = () => void loadMemberApp().catch(() => undefined);
    addEventListener('focusin', load, { once: true });
    return () => removeEventListener('focusin', load);
  }, [pathname]);
  const [MemberApp] = useState(() => loadedMemberApp ?? LazyMemberApp);
  return (
    <ErrorBoundary resetKey={pathname} layout={BareLayout}>
      <Suspense fallback={<PageSpinner />}>
        {stored ? <MemberApp key={generation} token={stored.token} /> : <VisitorApp />}
      </Suspense>
    </ErrorBoundary>
  );
}
