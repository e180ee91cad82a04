export type MemberKind = 'free' | 'pro' | 'superUser';

export interface Member {
  token: string;
  email: string;
  firstName: string;
}

/** A command that the tests send to the server process. */
export type Command = { id: number } & (
  | { type: 'member'; kind: MemberKind }
  | { type: 'statements' }
  | { type: 'syncedRows' }
  | { type: 'importLibrary'; promptId: string; replacements: [from: string, to: string][] }
);

/** The reply to a command. The server sends a reply with id 0 when it has started. */
export interface Reply {
  id: number;
  url?: string;
  member?: Member;
  /** The SQL statements since the last such command. */
  statements?: string[];
  /** All that the database has of synced client sets, as JSON. */
  syncedRows?: string;
}
