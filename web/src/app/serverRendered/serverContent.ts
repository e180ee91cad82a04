/** What the server has rendered into this document (api/src/http/client/library-pages.ts). */
interface ServerContent {
  pathname: string;
  title: string;
  html: string;
}

export const CONTENT_ID = 'server-content';

let kept: ServerContent | undefined;

/**
 * The content of a page that only the server renders, if this document has it. It is kept, because the visitor may come back
 * to the page within the app.
 */
export function serverContentOf(pathname: string): ServerContent | undefined {
  const element = document.getElementById(CONTENT_ID);
  // The app may have replaced the content that the document came with, but only with the same.
  if (element && !kept) kept = { pathname, title: document.title, html: element.innerHTML };
  return kept?.pathname === pathname ? kept : undefined;
}
