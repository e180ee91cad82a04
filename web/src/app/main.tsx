import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readToken } from '../api/session/tokens.ts';
import { App, prepareMember } from './App.tsx';
import { serverContentOf } from './serverRendered/serverContent.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Before hydration: if the browser has translated the document, React renders it again, and the content would be gone.
serverContentOf(location.pathname);

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** In a transition, rendering lets the browser do other things in between. */
const render = (container: HTMLElement) => startTransition(() => createRoot(container).render(app));

// Prerendered pages are those of visitors, and shells are those of members. Somebody may have signed in or out, in another
// tab, since the document was loaded.
const isSignedIn = readToken() !== null;
if (root.hasAttribute('data-prerendered') && !isSignedIn) {
  startTransition(() => void hydrateRoot(root, app));
} else {
  const isShell = root.hasAttribute('data-shell');
  root.removeAttribute('data-prerendered');
  root.removeAttribute('data-shell');
  if (!isShell || !isSignedIn) root.replaceChildren();
  // The shell stays until the first rendering replaces it.
  if (isSignedIn) void prepareMember(location.pathname).then(() => render(root));
  else render(root);
}
