import { usePageExists } from '../../../ui/page/existingPages.tsx';

export interface HeaderLink {
  to: string;
  label: string;
}

/** The way into the library. */
export const entryLink = (isSignedIn: boolean): HeaderLink =>
  isSignedIn ? { to: '/', label: 'Dashboard' } : { to: '/user-login', label: 'Sign In' };

/** Links to the pages that exist. "Admin" leads to the access code page unless the code was entered in this browser. */
export function useHeaderLinks(hasSuperUserToken: boolean): HeaderLink[] {
  const pageExists = usePageExists();
  return [
    { to: '/super-login', label: 'Test Access' },
    { to: hasSuperUserToken ? '/admin/users' : '/super-login', label: 'Admin' },
  ].filter(({ to }) => pageExists(to));
}
