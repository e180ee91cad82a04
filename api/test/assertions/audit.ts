import type { TestServer } from '../server.ts';

export interface Entry {
  action: string;
  actor_id: string | null;
  subject_id: string | null;
  network: string | null;
  detail: Record<string, unknown>;
}

/** The audit log entries about a user, oldest first. */
export const auditOf = ({ database }: TestServer, userId: string): Promise<Entry[]> =>
  database
    .fork()
    .execute<Entry[]>('select action, actor_id, subject_id, network, detail from audit_log where subject_id = ? order by id', [
      userId,
    ]);

export const actionsOf = async (server: TestServer, userId: string) =>
  (await auditOf(server, userId)).map(({ action }) => action);
