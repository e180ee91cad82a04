import { sql } from 'kysely';
import type { Database } from '../../core/database/db.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { renewalReminderMail } from './billing.mails.ts';
import { PlanType } from './plans.ts';

const DAYS_AHEAD = 30;

/** Tells everybody who wants to know and whose annual plan renews within 30 days, once for each renewal. */
export async function queueRenewalReminders(database: Database, now: () => Date, origin: () => string): Promise<void> {
  const at = now();
  await database.fork().transactional(async (em) => {
    const { rows } = await sql<{ email: string; current_period_end: string }>`
      update users set renewal_reminded_for = current_period_end
      where plan = ${PlanType.annual} and stripe_status = 'active' and not cancels_at_period_end and disabled_at is null
        and mail_renewal_reminders
        and current_period_end between ${at}::timestamptz and ${at}::timestamptz + ${DAYS_AHEAD} * interval '1 day'
        and renewal_reminded_for is distinct from current_period_end
      returning email, current_period_end`.execute(em.getKysely());
    for (const { email, current_period_end: end } of rows)
      await enqueueMail(em, renewalReminderMail({ email, plan: PlanType.annual, end: new Date(end), origin: origin() }), at);
  });
}
