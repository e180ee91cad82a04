/** The pages that are rendered at build time, apart from the landing page. */
export const policies = ['/privacy-policy', '/terms-of-service', '/cookie-policy'] as const;
export const chapters = ['/developers', '/developers/graphql', '/developers/types', '/developers/rest'] as const;
