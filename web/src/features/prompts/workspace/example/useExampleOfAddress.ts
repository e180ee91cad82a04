import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

const NAME = 'example';

/** Fills in the example where the address asks for it, such as /prompt/lease-review?example, and takes that out of the address. */
export function useExampleOfAddress(hasExample: boolean, fill: () => Promise<void>): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(NAME);
  const answer = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete(NAME);
    setParams(rest, { replace: true });
    if (hasExample) void fill();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
