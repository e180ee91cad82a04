import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { within } from '../within.ts';
import { Changes } from './changes.ts';
import type { Invalidation } from './invalidation.ts';

/** The channel of PostgreSQL on which triggers announce the topics that have changed. */
const CHANNEL = 'promptory_changes';
/** In the payload. Processes of other versions must know it, so it does not change. */
const HEARTBEAT = 'beat';
const HEARTBEAT_INTERVAL_MS = 250;
/** A connection on which nothing is heard for so long is given up. */
const SILENT_MS = 5000;
const RECONNECT_MS = 1000;
/** The longest to wait for the connection to end. */
const CLOSE_MS = 500;

export interface Listener {
  close(): Promise<void>;
}

const createClient = (config: pg.ClientConfig) =>
  new pg.Client({
    ...config,
    application_name: 'promptory listener',
    keepAlive: true,
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
  });

const notify = (client: pg.Client, payload: string) => client.query('select pg_notify($1, $2)', [CHANNEL, payload]);

/**
 * Hears which topics other processes have changed. PostgreSQL delivers notifications in the order of the commits, so a
 * process that hears its own heartbeat has heard everything that was committed before the heartbeat was sent.
 * @param silence the longest for which nothing may have been heard, in milliseconds; after that, nothing in memory is used
 */
export function openListener(config: pg.ClientConfig, invalidation: Invalidation, silence: number): Listener {
  const self = randomUUID();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let heardAt = -Infinity;
  let sent: { number: number; at: number } = { number: 0, at: 0 };
  let isWaiting = false;

  const hear = ({ payload = '' }: pg.Notification) => {
    const [what = '', from, number] = payload.split(' ');
    if (what !== HEARTBEAT) return from === self ? undefined : Changes.of(what).forEach(invalidation.changed);
    if (from !== self || Number(number) !== sent.number) return;
    heardAt = sent.at;
    isWaiting = false;
  };
  const sendHeartbeat = async (of: pg.Client) => {
    if (isWaiting && performance.now() - sent.at > SILENT_MS) throw new Error('The database does not answer');
    if (isWaiting) return;
    isWaiting = true;
    await announce(of);
    sent = { number: sent.number + 1, at: performance.now() };
    await notify(of, `${HEARTBEAT} ${self} ${sent.number}`);
  };
  const announce = async (of: pg.Client) => {
    for (const what of invalidation.takeUnannounced().toAnnouncements()) await notify(of, `${what} ${self}`);
  };
  const announceAndEnd = (of: pg.Client) => announce(of).finally(() => of.end());
  const schedule = (run: () => void, milliseconds: number) => {
    if (!isClosed) timer = setTimeout(run, milliseconds).unref();
  };
  const scheduleHeartbeat = (of: pg.Client) =>
    schedule(() => {
      sendHeartbeat(of).then(
        () => of === client && scheduleHeartbeat(of),
        () => lose(of),
      );
    }, HEARTBEAT_INTERVAL_MS);
  const lose = (of: pg.Client) => {
    if (of !== client) return;
    client = undefined;
    clearTimeout(timer);
    heardAt = -Infinity;
    void of.end().catch(() => {});
    schedule(() => void connect(), RECONNECT_MS);
  };
  const connect = async () => {
    const next = createClient(config);
    client = next;
    next
      .on('error', () => lose(next))
      .on('end', () => lose(next))
      .on('notification', hear);
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      // What has changed in the meantime was not heard.
      invalidation.changedAll();
      isWaiting = false;
      await sendHeartbeat(next);
      if (next === client) scheduleHeartbeat(next);
    } catch {
      lose(next);
    }
  };

  invalidation.setFreshnessCheck(() => performance.now() - heardAt < silence);
  void connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      // A connection that is not open yet may take long to end, and nothing depends on it.
      if (last) await within(CLOSE_MS, announceAndEnd(last)).catch(() => {});
    },
  };
}
