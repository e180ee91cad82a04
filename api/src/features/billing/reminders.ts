import type { Database } from '../../core/database/db.ts';
import { kysely, timestamp } from '../../core/database/query.ts';
import { DAY } from '../../core/time.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { renewalReminderMail } from './billing.mails.ts';
import { PlanType } from './plans.ts';

const DAYS_AHEAD = 30;

/** Queues a mail for everybody whose annual plan renews within 30 days, once per renewal and only if they want it. */
export async function queueRenewalReminders(database: Database, now: () => Date, origin: () => string): Promise<void> {
  const at = now();
  await database.fork().transactional(async (em) => {
    const users = await kysely(em)
      .updateTable('users')
      .set(({ ref }) => ({ renewal_reminded_for: ref('current_period_end') }))
      .where('plan', '=', PlanType.annual)
      .where('stripe_status', '=', 'active')
      .where('cancels_at_period_end', '=', false)
      .where('disabled_at', 'is', null)
      .where('mail_renewal_reminders', '=', true)
      .where('current_period_end', '>=', timestamp(at))
      .where('current_period_end', '<=', timestamp(new Date(at.getTime() + DAYS_AHEAD * DAY)))
      .whereRef('renewal_reminded_for', 'is distinct from', 'current_period_end')
      .returning(['email', 'current_period_end'])
      .execute();
    for (const { email, current_period_end: end } of users) {
      const mail = renewalReminderMail({ email, plan: PlanType.annual, end: new Date(end!), origin: origin() });
      await enqueueMail(em, mail, at);
    }
  });
}
