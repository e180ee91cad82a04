import { formatLastUse } from '../../../ui/relativeTime.ts';

/** When a session was last used, as far as the server knows: "Last seen 3 hours ago". */
export const lastSeen = (time: string, now: Date): string => `Last seen ${formatLastUse(time, now)}`;
