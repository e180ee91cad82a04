import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../audit/audit.ts';
import { mailEndedCredentials } from '../auth/credentials/credentials.mails.ts';
import { endCredentials, endedDetail } from '../auth/credentials/credentials.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { loadOwnUser } from '../users/user.find.ts';

/**
 * Ends all sessions of the viewer but the current one, and what a stolen session may have made: API keys and connected assistants,
 * which live longer than sessions, and a change of the email that is not confirmed yet.
 */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId, sessionId } = member(ctx);
  const { email } = await loadOwnUser(ctx);
  await ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    const ended = await endCredentials(tx, userId, ctx.now(), { exceptSession: sessionId });
    const { sessions, keys, assistants, emailChanges } = ended;
    if (sessions + keys + assistants + emailChanges > 0)
      await audit(tx, ctx, { action: 'session.ended', subjectId: userId, detail: { sessions, ...endedDetail(ended) } });
    await mailEndedCredentials(tx, ctx, email, ended);
  });
  ctx.triggerJob('mail');
}
