import { errorCode } from './errors.ts';

interface Part {
  text: string;
  nextCursor: string | null;
}

type Read = (after: string | null) => Promise<Part>;

/** The longest documents cost more than a minute allows. The next part then is asked for again until the minute is over. */
const WAIT_MS = 10_000;
const WAITS_MAX = 7;

async function readNext(read: Read, after: string | null): Promise<Part> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await read(after);
    } catch (error) {
      if (after === null || waits === WAITS_MAX || errorCode(error) !== 'RATE_LIMITED') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

/** Reads a document that the server writes in parts, because it may be larger than a response. */
export async function readParts(read: Read): Promise<string> {
  const texts: string[] = [];
  let after: string | null = null;
  do {
    const { text, nextCursor } = await readNext(read, after);
    texts.push(text);
    after = nextCursor;
  } while (after !== null);
  return texts.join('');
}
