import { useEffect, type ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../pages/public/HomePage.tsx';
import { NotFoundPage } from '../pages/public/NotFoundPage.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { loadMemberApp } from './loadMemberApp.ts';
import { loadAppInfo } from './publicApi.ts';
import { routeTable, type PublicPath } from './routeTable.ts';
import { useSession } from './session/Session.tsx';
import { SignInRoute } from './SignInRoute.tsx';

const pages: Record<PublicPath, ReactElement> = {
  '/': <HomePage loadAppInfo={loadAppInfo} />,
  '/user-login': <SignInRoute prepare={loadMemberApp} />,
};

/** What is there for whoever is not signed in. It knows nothing of Apollo or the library. */
export function VisitorApp() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routeTable.map((row) => row.audience !== 'member' && <Route key={row.path} path={row.path} element={pages[row.path]} />)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {routeTable.map(({ path, audience }) => audience === 'member' && <Route key={path} path={path} element={<ToSignIn />} />)}
    </Routes>
  );
}

/** A visitor on a page of the library is told, and sent to the sign-in. */
function ToSignIn() {
  const { expire } = useSession();
  useEffect(expire, [expire]);
  return <PageSpinner />;
}
