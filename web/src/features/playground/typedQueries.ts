/** Where GraphiQL keeps what is typed into it: until the tab is closed, or the member signs out. */
export function queryStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Storage blocked: it then forgets with the page.
    return null;
  }
}

/** Nobody who comes after sees what was asked. */
export function forgetTypedQueries(): void {
  const storage = queryStorage();
  for (const key of Object.keys(storage ?? {})) if (key.startsWith('graphiql:')) storage?.removeItem(key);
}
