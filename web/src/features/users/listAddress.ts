/** What the list gives the page of a user: its own filters, to go back to. */
export const withListAddress = ({ search }: { search: string }) => ({ listSearch: search });

/** The address of the list from which the page of a user was opened, with its filters. */
export function listAddressOf({ state }: { state: unknown }): string {
  const search = (state as { listSearch?: unknown } | null)?.listSearch;
  return `/admin/users${typeof search === 'string' ? search : ''}`;
}
