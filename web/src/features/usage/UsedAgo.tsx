import { useState } from 'react';
import { usedAgo } from './usedAgo.ts';

/** The date is told against the moment at which the page was opened: a list does not change while it is read. */
export function UsedAgo({ at }: { at: string }) {
  const [now] = useState(() => Date.now());
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}>
      {usedAgo(at, now)}
    </time>
  );
}
