// A separate process, which renderer.ts starts when a picture is wanted and ends when none was for a while: a picture takes
// the processor for a tenth of a second, and memory that would stay with the server.
import { createDraw } from './draw.ts';
import type { Picture } from './picture.ts';

/** What the process returns for a picture. */
export type Drawn = { png: Uint8Array } | { failure: string };

// The server ends it after the requests that are on their way, even when both have got the signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

let draw: ReturnType<typeof createDraw> | undefined;

async function respondTo(picture: Picture): Promise<Drawn> {
  try {
    draw ??= createDraw(process.argv[2] ?? '');
    return { png: await draw(picture) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (picture: Picture) => void respondTo(picture).then((drawn) => process.send?.(drawn)));
