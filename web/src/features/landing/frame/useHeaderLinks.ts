import { usePageExists } from '../../../ui/page/existingPages.tsx';

export interface HeaderLink {
  to: string;
  label: string;
}

/** Ways in, as far as their pages exist. Admin leads to the code first, unless it has been given in this browser. */
export function useHeaderLinks(hasSuperUserToken: boolean): HeaderLink[] {
  const pageExists = usePageExists();
  return [
    { to: '/super-login', label: 'Test Access' },
    { to: hasSuperUserToken ? '/admin/users' : '/super-login', label: 'Admin' },
  ].filter(({ to }) => pageExists(to));
}
