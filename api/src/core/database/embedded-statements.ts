import type { PGlite, Transaction } from '@electric-sql/pglite';

/** How long statements may follow one another: about as long as one request takes. */
const STRETCH_MS = 5;

/**
 * Lets the event loop run between statements of the embedded database. It executes them in this process and waits for nothing,
 * so that those of many requests would run as one piece, during which no other request is even read.
 */
export function yieldBetweenStatements(pglite: Pick<PGlite, 'query' | 'transaction'>): void {
  let before: Promise<unknown> = Promise.resolve();
  let yieldedAt = performance.now();
  const pause = async () => {
    if (performance.now() < yieldedAt + STRETCH_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    yieldedAt = performance.now();
  };
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = before.then(pause).then(run);
    before = result.catch(() => {});
    return result;
  };
  const query = pglite.query.bind(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.query = <Row>(...args: Parameters<typeof query>) => inTurn(() => query<Row>(...args));
  pglite.transaction = <Result>(callback: (tx: Transaction) => Promise<Result>) => inTurn(() => transaction(callback));
}
