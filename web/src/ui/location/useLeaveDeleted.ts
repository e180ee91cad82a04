import { useNavigate } from 'react-router-dom';

/**
 * Leaves the page of what was deleted for its list: back to it, if the page was opened from there. Otherwise the list would be in the
 * history twice.
 */
export function useLeaveDeleted(): (list: string) => void {
  const navigate = useNavigate();
  return (list) => {
    const steps = stepsBackTo(list);
    void (steps === 0 ? navigate(list, { replace: true }) : navigate(steps));
  };
}

/** How many steps of the history lead to a page over nothing but entries of this one; 0 if it is not there, or nobody knows. */
function stepsBackTo(page: string): number {
  // Not in every browser yet.
  if (!('navigation' in window)) return 0;
  const paths = navigation.entries().map(({ url }) => new URL(url ?? '', location.href).pathname);
  const current = navigation.currentEntry?.index ?? 0;
  const before = paths.slice(0, current).findLastIndex((path) => !path.startsWith(location.pathname));
  return paths[before] === page ? before - current : 0;
}
