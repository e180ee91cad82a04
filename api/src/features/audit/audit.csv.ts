import type { Context } from '../../core/context.ts';
import { type CsvColumns, toCsv } from '../../core/csv.ts';
import { ApiError } from '../../core/errors.ts';
import { hasRoomFor } from '../../core/limits/response-bytes.ts';
import { audit } from './audit.ts';
import { canMatch, readAudit } from './audit.list.ts';
import { AUDIT_FILE_MAX, type AuditEntry, type AuditFilter } from './audit.types.ts';

/** The columns, named like the fields of the schema. */
const columns: CsvColumns<AuditEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => action,
  actorId: ({ actorId }) => actorId,
  actorEmail: ({ actorEmail }) => actorEmail,
  subjectId: ({ subjectId }) => subjectId,
  subjectEmail: ({ subjectEmail }) => subjectEmail,
  network: ({ network }) => network,
  detail: ({ detail }) => detail,
  actorEmailThen: ({ actorEmailThen }) => actorEmailThen,
  subjectEmailThen: ({ subjectEmailThen }) => subjectEmailThen,
};

function tooMany(what: string): ApiError {
  const reason = `${what}. Choose a shorter period`;
  return new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { since: reason } });
}

/** The entries that match as CSV. That they were exported is an entry, too. */
export const exportAudit = (ctx: Context, filter: AuditFilter): Promise<string> =>
  ctx.em.transactional(async (tx) => {
    const entries = await readAudit(tx, filter, AUDIT_FILE_MAX + 1);
    if (entries.length > AUDIT_FILE_MAX) throw tooMany(`More than ${AUDIT_FILE_MAX.toLocaleString('en-US')} entries match`);
    const csv = toCsv(columns, entries);
    if (!hasRoomFor(csv, ctx.config.limits.responseBytes)) throw tooMany('The entries that match are too long for one file');
    await audit(tx, ctx, { action: 'audit.exported', detail: { count: entries.length, ...(canMatch(filter) && { filter }) } });
    return csv;
  });
