import { createContext, use } from 'react';

const ExistingPages = createContext<readonly string[]>([]);

/** The app provides the patterns of its route table, so that lower layers need not import it. */
export const ExistingPagesProvider = ExistingPages;

/** Tells whether a route pattern has a page. Links to other pages are hidden. */
export function usePageExists(): (pattern: string) => boolean {
  const pages = use(ExistingPages);
  return (pattern) => pages.includes(pattern);
}
