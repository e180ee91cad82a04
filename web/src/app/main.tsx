import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readToken } from '../api/session/tokens.ts';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

// Prerendered pages are those of visitors. The visitor may have signed in, in another tab, since the document was loaded.
if (root.hasAttribute('data-prerendered') && readToken() === null) {
  hydrateRoot(root, app);
} else {
  root.removeAttribute('data-prerendered');
  root.replaceChildren();
  createRoot(root).render(app);
}
