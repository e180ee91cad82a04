import { useMemo } from 'react';
import { useUrlParams } from '../location/useUrlParams.ts';

interface Format<Filters> {
  read: (params: URLSearchParams) => Filters;
  write: (filters: Filters) => URLSearchParams;
}

/** What differs in the second one. */
const changedIn = <Filters extends object>(before: Filters, after: Filters): Partial<Filters> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Filters]),
  ) as Partial<Filters>;

/**
 * The filters of a list, which are in the URL. Of those that a change has, only what differs from what is shown is written, so that
 * one that was changed just before stays. `replace` is for typing, so that Back does not go through every letter.
 */
export function useUrlFilters<Filters extends object>({ read, write }: Format<Filters>) {
  const [params, setParams] = useUrlParams();
  const filters = useMemo(() => read(params), [read, params]);
  const change = (next: Filters, replace = false) =>
    setParams((now) => write({ ...read(now), ...changedIn(filters, next) }), { replace, preventScrollReset: true });
  return [filters, change] as const;
}
