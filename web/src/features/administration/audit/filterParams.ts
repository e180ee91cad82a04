import { cutText } from '../../../ui/cutText.ts';
import { dayIn, momentsOf } from '../../../ui/filters/days.ts';
import type { AuditLogCsvQueryVariables } from './AuditLogCsv.generated.ts';
import { auditGroups } from './auditLabels.ts';

/** The filters of the audit log. They are kept in the URL. */
export interface AuditFilters {
  action: string | undefined;
  user: string;
  /** Days as date fields have them; empty if the period is open at this end. */
  from: string;
  to: string;
}

/** The longest search of the server. */
export const USER_MAX = 200;

export const noFilters: AuditFilters = { action: undefined, user: '', from: '', to: '' };

export const inUrl = {
  read: (params: URLSearchParams): AuditFilters => ({
    action: auditGroups.find(([group]) => group === params.get('action'))?.[0],
    user: cutText((params.get('user') ?? '').trim(), USER_MAX),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  }),
  write: (filters: AuditFilters) =>
    new URLSearchParams(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))),
};

/** The filters as the API takes them; empty for all entries. */
export const asArguments = ({ action, user, from, to }: AuditFilters): AuditLogCsvQueryVariables => ({
  ...(action !== undefined && { action }),
  ...(user !== '' && { search: user }),
  ...momentsOf({ from, to }),
});
