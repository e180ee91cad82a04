/** Where the parts of OAuth are. The page of `authorize` is one of the client (web/src/app/routeTable.ts). */
export const paths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  resource: '/mcp',
  resourceMetadata: '/.well-known/oauth-protected-resource/mcp',
} as const;
