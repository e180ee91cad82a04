import { lazy, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../../pages/public/NotFoundPage.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { PublicLayout } from '../layouts/PublicLayout.tsx';
import { routeTable } from '../routeTable.ts';
import { serverRendered } from '../serverRendered/paths.ts';
import { useSession } from '../../api/session/Session.tsx';
import { publicRoutes } from './publicPages.tsx';
import { LandingRoute } from './LandingRoute.tsx';

const ServerRenderedPage = lazy(() =>
  import('../serverRendered/ServerRenderedPage.tsx').then((m) => ({ default: m.ServerRenderedPage })),
);

/** The app of visitors. It loads neither Apollo nor the library. */
export function VisitorApp() {
  const { pathname } = useLocation();
  const mayExist = isDecodable(pathname);
  return (
    <Routes>
      <Route path="/" element={<LandingRoute />} />
      {publicRoutes('own')}
      <Route path="/subscribe" element={<ToCheckout />} />
      <Route element={<PublicLayout />}>
        {publicRoutes('public')}
        {publicRoutes('library')}
        {mayExist &&
          serverRendered.map((path) => <Route key={path} path={path} element={<ServerRenderedPage fallback={<ToSignIn />} />} />)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {mayExist &&
        routeTable.map(({ path, audience }) => audience === 'member' && <Route key={path} path={path} element={<ToSignIn />} />)}
    </Routes>
  );
}

/** The router matches a path such as `/category/50%`, too. To the server it is no page. */
function isDecodable(pathname: string): boolean {
  try {
    // The build leaves out a call whose result is not used.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** A visitor has no account to subscribe with, and opens one at the checkout. */
function ToCheckout() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/checkout', search }} replace />;
}

/** Sends a visitor from a members' page to the sign-in, with a toast. */
function ToSignIn() {
  const { expireSession } = useSession();
  useEffect(() => void expireSession(), [expireSession]);
  return <PageSpinner />;
}
