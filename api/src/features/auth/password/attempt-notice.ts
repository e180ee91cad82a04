import type { Context } from '../../../core/context.ts';
import type { Mail } from '../../../core/mail.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import type { User } from '../../users/user.entity.ts';

/** From all networks together, so that somebody who tries an address many times cannot fill its mailbox. */
const noticeLimit = { name: 'attempt-notice', points: 1, seconds: 15 * 60 };

/** Apart: those who guess codes know the password, and mails about wrong passwords before must not hide that. */
export const codeNoticeLimit = { ...noticeLimit, name: 'code-notice' };

/**
 * Mails the owner of an email that somebody tries to get in with it: once while a lock lasts, whatever was tried. Without
 * an account the same statements run, so that timing does not reveal whether there is one.
 */
export async function notifyOfAttempts(ctx: Context, user: User | null, mail: Mail, limit = noticeLimit): Promise<void> {
  const isFirst = (await ctx.throttle.count(limit, mail.to)) === 1;
  await enqueueMail(ctx.em, mail, ctx.now(), { shouldSend: isFirst && user !== null && !user.disabledAt });
  ctx.triggerJob('mail');
}
