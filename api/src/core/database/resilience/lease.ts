import type pg from 'pg';
import type { Breaker } from './breaker.ts';
import type { Congestion } from './congestion.ts';
import { requestScope } from '../../telemetry/log.ts';
import { beginsTransaction } from '../begins-transaction.ts';
import { isLostRace, markOutage, sqlStateOf } from './outage.ts';
import type { Prepared } from './prepared.ts';

/** How often a statement is run at most: one that lost against another transaction, or whose connection was lost. */
const ATTEMPTS = 3;

/** States after which a connection cannot be used: the server has ended it, or will. */
const isConnectionState = (state: string) => state.startsWith('08') || state.startsWith('57P') || state === '25P03';

/** Whether the connection is lost. Without a SQLSTATE it is the connection that failed, unless the caller made a mistake. */
function isConnectionLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined ? !/^(Type|Range|Syntax|Reference)Error$/.test((error as Error).name) : isConnectionState(state);
}

/** The messages of the driver for a server that does not respond in time. */
const isSilence = (error: unknown) => /read timeout|connection timeout/.test((error as Error).message);

/** Whether a statement changes nothing, so that running it twice is the same as once. When in doubt it is not. */
const isRead = (text: string) =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert|update|delete|merge|lock|nextval|setval|set_config|\w*advisory\w*)\b/i.test(text);

/** Where leases come from. */
export interface Source {
  pool: pg.Pool;
  breaker: Breaker;
  congestion: Congestion;
  prepared: Prepared;
  /** Creates what is called with each statement of a lease after it has ended, even if it has failed. */
  observeConnection: () => (statement: string, rowCount?: number | null) => void;
}

/** A connection whose release ends the turn, too. */
interface Client {
  /** @param name of a statement that is prepared */
  query(text: string, values: unknown[] | undefined, name: string | undefined): Promise<pg.QueryResult>;
  release(isLost: boolean): void;
}

/** A connection of the pool, for a statement or a transaction. Losing it neither ends the process nor spoils the pool. */
export class Lease {
  readonly #source: Source;
  readonly #observe: ReturnType<Source['observeConnection']>;
  #client: Client | undefined;
  #isLost = false;
  #isInTransaction = false;

  private constructor(source: Source, client: Client) {
    this.#source = source;
    this.#observe = source.observeConnection();
    this.#client = client;
  }

  static async take(source: Source): Promise<Lease> {
    return new Lease(source, await connect(source));
  }

  /** Runs a statement; again if it is safe and the connection was lost, or another transaction was in the way. */
  async query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const isBegin = beginsTransaction(text);
    // There is nothing to roll back without the connection, and an error would keep the lease from being released.
    if (this.#isLost && text.startsWith('rollback')) return { command: 'ROLLBACK', rowCount: 0, rows: [], oid: 0, fields: [] };
    if (this.#isLost) throw markOutage(new Error('The connection was lost'));
    const isAlone = !this.#isInTransaction;
    let rowCount: number | null | undefined;
    try {
      const result = await this.#attempt(text, values, { isAlone, isBegin });
      if (isBegin) this.#isInTransaction = true;
      rowCount = result.rowCount;
      return result;
    } finally {
      this.#observe(text, rowCount);
    }
  }

  release(): void {
    this.#client?.release(this.#isLost);
    this.#client = undefined;
  }

  async #reconnect(): Promise<void> {
    this.#client = await connect(this.#source);
    this.#isLost = false;
  }

  async #attempt(
    text: string,
    values: unknown[] | undefined,
    { isAlone, isBegin }: { isAlone: boolean; isBegin: boolean },
  ): Promise<pg.QueryResult> {
    for (let tried = 1; ; tried += 1) {
      try {
        if (!this.#client) await this.#reconnect();
        // In a transaction, a statement that fails cannot be run again.
        const name = isAlone ? this.#source.prepared.nameOf(text, values) : undefined;
        return await this.#client!.query(text, values, name);
      } catch (error) {
        const isLast = tried === ATTEMPTS;
        if (isAlone && !isLast && this.#source.prepared.stopPreparingAfter(text, error)) continue;
        // A statement outside of a transaction was rolled back as a whole.
        if (isAlone && !isLast && isLostRace(error)) continue;
        if (!this.#client || !isConnectionLost(error)) throw error;
        this.#isLost = true;
        // Now, because Kysely does not release the connection of a transaction that could not begin or end.
        this.release();
        if (isSilence(error)) this.#source.breaker.trip();
        const isSafe = isAlone && (isBegin || isRead(text));
        if (isLast || !isSafe || isSilence(error)) throw markOutage(error);
      }
    }
  }
}

async function connect({ pool, breaker, congestion }: Source): Promise<Client> {
  breaker.check();
  const endTurn = await congestion.take(requestScope.getStore()?.network);
  try {
    // The database may have stopped responding in the meantime.
    breaker.check();
    const client = await pool.connect();
    return {
      query: (text, values, name) => (name === undefined ? client.query(text, values) : client.query({ name, text, values })),
      release: (isLost) => {
        client.release(isLost);
        endTurn();
      },
    };
  } catch (error) {
    endTurn();
    if (isSilence(error)) breaker.trip();
    throw markOutage(error);
  }
}
