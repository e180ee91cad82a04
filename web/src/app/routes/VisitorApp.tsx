import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../../pages/public/NotFoundPage.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { PublicLayout } from '../layouts/PublicLayout.tsx';
import { routeTable } from '../routeTable.ts';
import { useSession } from '../../api/session/Session.tsx';
import { publicPages } from './publicPages.tsx';
import { LandingRoute } from './LandingRoute.tsx';

/** What is there for whoever is not signed in. It knows nothing of Apollo or the library. */
export function VisitorApp() {
  return (
    <Routes>
      <Route path="/" element={<LandingRoute />} />
      <Route path="/subscribe" element={<ToCheckout />} />
      <Route element={<PublicLayout />}>
        {Object.entries(publicPages).map(([path, page]) => (
          <Route key={path} path={path} element={page} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {routeTable.map(({ path, audience }) => audience === 'member' && <Route key={path} path={path} element={<ToSignIn />} />)}
    </Routes>
  );
}

/** A visitor has no account to subscribe with yet. */
function ToCheckout() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/checkout', search }} replace />;
}

/** A visitor on a page of the library is told, and sent to the sign-in. */
function ToSignIn() {
  const { expireSession } = useSession();
  useEffect(expireSession, [expireSession]);
  return <PageSpinner />;
}
