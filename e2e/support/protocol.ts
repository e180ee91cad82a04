export type MemberKind = 'free' | 'pro' | 'superUser';

export interface Member {
  token: string;
  email: string;
  firstName: string;
}

/** What the tests ask of the server's process. */
export type Request = { id: number } & ({ want: 'member'; kind: MemberKind } | { want: 'statements' });

/** What it answers. The one with id 0 comes by itself, when the server is up. */
export interface Reply {
  id: number;
  url?: string;
  member?: Member;
  /** The SQL statements since the last time they were asked for. */
  statements?: string[];
}
