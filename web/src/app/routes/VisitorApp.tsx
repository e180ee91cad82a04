import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../../pages/public/HomePage.tsx';
import { NotFoundPage } from '../../pages/public/NotFoundPage.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { PublicLayout } from '../layouts/PublicLayout.tsx';
import { loadAppInfo } from '../publicApi.ts';
import { routeTable } from '../routeTable.ts';
import { useSession } from '../session/Session.tsx';
import { everyonePages } from './everyonePages.tsx';

/** What is there for whoever is not signed in. It knows nothing of Apollo or the library. */
export function VisitorApp() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path="/" element={<HomePage loadAppInfo={loadAppInfo} />} />
        {Object.entries(everyonePages).map(([path, page]) => (
          <Route key={path} path={path} element={page} />
        ))}
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
