import { type PGlite, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { isOfPreparation, PLANNED_EACH_TIME } from './resilience/prepared.ts';

/** How many statements are prepared at most: each takes memory in PostgreSQL. */
const PREPARED_MAX = 300;
/** How many statements that have been run once are known. */
const SEEN_MAX = 1000;

type Responses = Awaited<ReturnType<PGlite['execProtocolStream']>>;

interface Statement {
  name: string;
  /** What PostgreSQL has said of its parameters and its result. */
  description?: Responses;
}

const { serialize } = protocol;

/** The kinds of messages that a client sends. */
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const DESCRIBE = 'D'.charCodeAt(0);
/** Where the names of a message begin: after its kind and its length. */
const HEAD = 5;
const UNNAMED = 0;

/** The text of a message that parses a statement without a name and without types of its parameters; undefined of any other one. */
function textOf(message: Uint8Array): string | undefined {
  const end = message.length - 3;
  const hasTypes = message[end + 1] !== 0 || message[end + 2] !== 0;
  if (message[0] !== PARSE || message[HEAD] !== UNNAMED || hasTypes) return undefined;
  return Buffer.from(message.buffer, message.byteOffset + HEAD + 1, end - HEAD - 1).toString();
}

/** The message that binds the parameters of a statement without a name, for the one with the name. */
function bindTo(name: string, message: Uint8Array): Uint8Array {
  // The name of the portal, which has none, comes first.
  const at = HEAD + 1;
  const bound = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  bound.writeUInt32BE(bound.length - 1, 1);
  return bound;
}

/**
 * Prepares the statements that are run again: PostgreSQL then parses them once, and plans most of them once. PGlite parses, describes
 * and plans each again, which takes most of the time of a short one.
 */
export function prepareRepeated(pglite: PGlite): void {
  const send = pglite.execProtocolStream.bind(pglite);
  const seen = new LRUCache<string, true>({ max: SEEN_MAX });
  /** Names of statements that PostgreSQL can forget. */
  const closed: string[] = [];
  const prepared = new LRUCache<string, Statement>({
    max: PREPARED_MAX,
    dispose: ({ name }) => void closed.push(name),
  });
  let count = 0;
  /** The statement whose messages are being sent. */
  let current: { text: string; statement: Statement } | undefined;

  const parse = async (message: Uint8Array, options: Parameters<typeof send>[1]): Promise<Responses> => {
    current = undefined;
    const text = textOf(message);
    if (text === undefined || text.includes(PLANNED_EACH_TIME)) return send(message, options);
    let statement = prepared.get(text);
    if (!statement) {
      if (!seen.has(text)) {
        seen.set(text, true);
        return send(message, options);
      }
      statement = { name: `promptory_${(count += 1)}` };
      await send(serialize.parse({ name: statement.name, text }), options);
      prepared.set(text, statement);
      for (const name of closed.splice(0)) await send(serialize.close({ type: 'S', name }), options);
    }
    current = { text, statement };
    return [];
  };

  pglite.execProtocolStream = async (message, options) => {
    const kind = message[0];
    if (kind === PARSE) return parse(message, options);
    if (!current || (kind !== BIND && kind !== DESCRIBE)) return send(message, options);
    const { text, statement } = current;
    if (kind === DESCRIBE)
      return (statement.description ??= await send(serialize.describe({ type: 'S', name: statement.name }), options));
    try {
      return await send(bindTo(statement.name, message), options);
    } catch (error) {
      if (!isOfPreparation(error)) throw error;
      // A table has changed. A transaction has failed with this error; anything else begins again.
      current = undefined;
      prepared.delete(text);
      if (pglite.isInTransaction()) throw error;
      await send(serialize.sync(), options);
      await send(serialize.parse({ text }), options);
      return send(message, options);
    }
  };
}
