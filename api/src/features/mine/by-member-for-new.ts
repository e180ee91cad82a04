import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../core/authorization.ts';
import type { ThrottleKey } from '../../core/throttle-decorator.ts';

type Find = (em: SqlEntityManager, userId: string, id: string) => Promise<object | undefined>;

/** For what members create with an id that they choose: the retry of a request whose response was lost is counted with that one. */
export const byMemberForNew = (find: Find): ThrottleKey<{ id?: string | null }> => ({
  per: 'member, for a new one',
  of: async (ctx, { id }) => {
    const { userId } = member(ctx);
    return id != null && (await find(ctx.em, userId, id)) ? null : userId;
  },
  attemptId: ({ id }) => id,
});
