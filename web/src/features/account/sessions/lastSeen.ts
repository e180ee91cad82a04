import { formatLastUse } from '../../../ui/relativeTime.ts';

/** A text such as "Last seen 3 hours ago". */
export const lastSeen = (time: string, now: Date): string => `Last seen ${formatLastUse(time, now)}`;
