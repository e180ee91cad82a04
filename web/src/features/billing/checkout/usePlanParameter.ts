import type { PlanType } from '../../../api/schema-types.generated.ts';
import { useUrlParams } from '../../../ui/location/useUrlParams.ts';

/** The plan in the URL, monthly by default. Changing it replaces the history entry and keeps the other parameters. */
export function usePlanParameter(): [PlanType, (plan: PlanType) => void] {
  const [params, setParams] = useUrlParams();
  const choose = (plan: PlanType) =>
    setParams(
      (now) => {
        now.set('plan', plan);
        return now;
      },
      { replace: true },
    );
  return [params.get('plan') === 'annual' ? 'annual' : 'monthly', choose];
}
