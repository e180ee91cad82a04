import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PlanType } from '../../../api/schema-types.generated.ts';

/** The plan in the URL, monthly by default. Changing it replaces the history entry and keeps the other parameters. */
export function usePlanParameter(): [PlanType, (plan: PlanType) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (plan: PlanType) => setSearch((params) => ({ ...Object.fromEntries(params), plan }), { replace: true }),
    [setSearch],
  );
  return [search.get('plan') === 'annual' ? 'annual' : 'monthly', choose];
}
