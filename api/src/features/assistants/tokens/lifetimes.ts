import { DAY, MINUTE } from '../../../core/time.ts';

/** How long an assistant has to exchange the code that the browser brings it. */
export const CODE_LIFETIME = MINUTE;
export const ACCESS_LIFETIME = 60 * MINUTE;
/** Each exchange of a refresh token gives another one of this lifetime. */
export const REFRESH_LIFETIME = 30 * DAY;
/** A connection ends after a year, like an API key, however much it is used. */
export const GRANT_LIFETIME = 365 * DAY;
