import type { UserKeysFragment } from './UserKeys.generated.ts';

export type UserKey = UserKeysFragment['apiKeys'][number];
