import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

// Prerendered pages are those of visitors. boot.js marks the document of a member, and CSS hides them there.
const isVisitor = !document.documentElement.hasAttribute('data-signed-in');
const isPrerendered = root.hasAttribute('data-prerendered');
if (isPrerendered && isVisitor) {
  hydrateRoot(root, app);
} else {
  root.removeAttribute('data-prerendered');
  root.replaceChildren();
  createRoot(root).render(app);
}
