export const LAST_UPDATED = 'January 20, 2025';

/** The policy pages. Each links to the others. */
export const policies = [
  { to: '/privacy-policy', title: 'Privacy Policy' },
  { to: '/terms-of-service', title: 'Terms of Service' },
  { to: '/cookie-policy', title: 'Cookie Policy' },
] as const;
