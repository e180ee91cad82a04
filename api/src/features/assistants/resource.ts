/** The resource of all tokens: the MCP endpoint of this installation (RFC 8707). */
export const resourceOf = (origin: string): string => `${origin}/mcp`;

/** Whether a request is for our endpoint. One that names none is: there is no other. */
export const isOurResource = (resource: string | null | undefined, origin: string): boolean =>
  resource == null || (URL.canParse(resource) && new URL(resource).href.replace(/\/$/, '') === resourceOf(origin));
