import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './fonts.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

// What was rendered at build time is a visitor's face; boot.js has marked the document of a member, where CSS hides it.
const isVisitor = !document.documentElement.hasAttribute('data-signed-in');
const isPrerendered = root.hasAttribute('data-prerendered');
if (isPrerendered && isVisitor) {
  hydrateRoot(root, app);
} else {
  root.removeAttribute('data-prerendered');
  root.replaceChildren();
  createRoot(root).render(app);
}
