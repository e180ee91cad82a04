import { useState } from 'react';
import { formatDateTime } from '../../ui/format.ts';
import { usedAgo } from './usedAgo.ts';

/** Relative to when the component was mounted, so that a list does not change while it is read. */
export function UsedAgo({ at }: { at: string }) {
  const [now] = useState(() => Date.now());
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {usedAgo(at, now)}
    </time>
  );
}
