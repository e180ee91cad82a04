import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context.ts';

/**
 * Runs a write. For a test key it is a dry run: the response is as if the write were done, and it is rolled back.
 */
export async function withDryRun<T>(
  { em, viewer }: Pick<Context, 'em' | 'viewer'>,
  write: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  if (!viewer?.key?.isTest) return write(em);
  const dryRun = em.fork({ useContext: true });
  await dryRun.begin();
  try {
    return await write(dryRun);
  } finally {
    await dryRun.rollback();
  }
}
