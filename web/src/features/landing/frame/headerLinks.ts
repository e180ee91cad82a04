export interface HeaderLink {
  to: string;
  label: string;
}

/** The way into the library. */
export const entryLink = (isSignedIn: boolean): HeaderLink =>
  isSignedIn ? { to: '/', label: 'Dashboard' } : { to: '/user-login', label: 'Sign In' };

export const testAccess: HeaderLink = { to: '/super-login', label: 'Test Access' };

/** "Admin" leads to the access code page unless the code was entered in this browser. */
export const headerLinks = (hasSuperUserToken: boolean): HeaderLink[] => [
  testAccess,
  { to: hasSuperUserToken ? '/admin/users' : '/super-login', label: 'Admin' },
];
