import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

const NAME = 'example';

/** Calls back where the address asks for the example, such as /prompt/lease-review?example, and takes that out of the address. */
export function useExampleOfAddress(onAsked: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(NAME);
  const openExample = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete(NAME);
    setParams(rest, { replace: true });
    onAsked();
  });
  useEffect(() => {
    if (isAsked) openExample();
  }, [isAsked]);
}
