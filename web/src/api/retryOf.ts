/**
 * What a "Try again" button does: reads a query again. If that fails, too, nothing is lost by ignoring it here, because `useQuery`
 * has the error and the page shows it.
 */
export const retryOf = (refetch: () => Promise<unknown>) => (): void => void refetch().catch(() => undefined);
