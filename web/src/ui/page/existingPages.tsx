import { createContext, use } from 'react';

const ExistingPages = createContext<readonly string[]>([]);

/** The app gives the patterns of its route table, so that what is below can ask for a page without knowing the app. */
export const ExistingPagesProvider = ExistingPages;

/** Tells whether the page of a route pattern exists by now. A link to one that does not is not shown. */
export function usePageExists(): (pattern: string) => boolean {
  const pages = use(ExistingPages);
  return (pattern) => pages.includes(pattern);
}
