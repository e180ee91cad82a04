import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context.ts';

/**
 * Does what writes. For a test key it is taken back once its answer is there: the answer is as if it were done, and
 * nothing of it is kept.
 */
export async function keepUnlessTest<T>(
  { em, viewer }: Pick<Context, 'em' | 'viewer'>,
  write: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  if (!viewer?.key?.isTest) return write(em);
  const rehearsal = em.fork({ useContext: true });
  await rehearsal.begin();
  try {
    return await write(rehearsal);
  } finally {
    await rehearsal.rollback();
  }
}
