import { randomBytes } from 'node:crypto';

/** How many connections each server may open to PostgreSQL. */
const POOL = 20;

/** Limits so high that none of them ends a measurement. */
const UNLIMITED = {
  LIMIT_COST_PER_MINUTE: '1000000000',
  LIMIT_USES_PER_MINUTE: '1000000',
  LIMIT_USES_PER_DAY: '1000000',
  LIMIT_CHANGES_PER_MINUTE: '1000000',
  LIMIT_WAITING_NETWORK: '1000000',
};

/** The key that signs the sessions of the members of the benchmark. */
export const signingKey = { kid: 'bench', secret: randomBytes(48).toString('base64url') };

export const settingsFor = (databaseUrl: string, folder: string): Record<string, string> => ({
  ...UNLIMITED,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: String(POOL),
  DATA_DIR: folder,
  JWT_SECRETS: `${signingKey.kid}:${signingKey.secret}`,
});
