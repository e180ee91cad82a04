const BUSY = 'SERVICE_UNAVAILABLE';

/** The statuses of a server, or a proxy before it, that cannot serve a request at the moment. */
const STATUSES: readonly unknown[] = [502, 503, 504];

export const isBusyStatus = (status: number): boolean => STATUSES.includes(status);

export const BUSY_TITLE = 'Promptory is busy';
export const BUSY_TEXT = 'Try again in a moment.';
/** Where there is room for one line only. */
export const BUSY_MESSAGE = `${BUSY_TITLE}. ${BUSY_TEXT}`;

interface MaybeBusy {
  code?: unknown;
  statusCode?: unknown;
  errors?: readonly { extensions?: { code?: unknown } }[];
}

/** Whether an error, of Apollo or of a public request, says that the server is busy. Looks at its shape, so that visitors need no Apollo. */
export function isBusy(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, statusCode, errors } = error as MaybeBusy;
  if (code === BUSY || STATUSES.includes(statusCode)) return true;
  return Array.isArray(errors) && (errors as MaybeBusy['errors'])?.some(({ extensions }) => extensions?.code === BUSY) === true;
}
