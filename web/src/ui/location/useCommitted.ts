import { useLayoutEffect, useState } from 'react';

/**
 * A value of the URL once the page that has it is shown. The URL changes in a transition, and a query with the policy
 * 'cache-and-network' is sent while React renders: a response that came before the page is shown would discard that work,
 * and each attempt would send the query again. The second rendering cannot be interrupted.
 */
export function useCommitted<T>(value: T): T {
  const [committed, setCommitted] = useState(value);
  // eslint-disable-next-line react-hooks/set-state-in-effect -- a second rendering is what it is for
  useLayoutEffect(() => setCommitted(value), [value]);
  return committed;
}
