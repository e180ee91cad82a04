import { createContext, use } from 'react';

const ExistingPages = createContext<readonly string[]>([]);

/** The app gives the patterns of its route table, so that what is below can ask for a page without knowing the app. */
export const ExistingPagesProvider = ExistingPages;

/** Whether a page exists by now. A link to one that does not is not shown; adding its route shows it. */
export function usePageExists(pattern: string): boolean {
  return use(ExistingPages).includes(pattern);
}
