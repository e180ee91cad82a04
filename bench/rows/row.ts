import type { HttpRequest, Member } from '../request.ts';
import type { ServerName } from '../servers/server.ts';

/** One server, asked in one way. */
export interface Side {
  server: ServerName;
  /** The request with a number: those of an operation that is sent again repeat, others never do. */
  request: (number: number, member: (number: number) => Member) => HttpRequest;
}

/** What sides are called in the table. */
export type SideName = ServerName | 'rest' | 'graphql';

/** One line of the table. */
export interface Row {
  name: string;
  title: string;
  /** What the others are compared with comes first. */
  sides: Partial<Record<SideName, Side>>;
  /** The ratio that the product promises. */
  goal: number;
  /** Microseconds of CPU for a request that it promises. */
  cpuGoal?: number;
  /** No request is sent twice. */
  isNew?: boolean;
  /** The table to which each request adds a row, for members who only write. */
  writes?: 'favorites' | 'prompt_uses';
  /** What must be the same in the responses of the floor, Mercurius and the product; nothing where their requests differ. */
  compare?: 'values' | 'fields';
}
