import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceUnavailable } from '../../../core/errors.ts';
import { SECOND } from '../../../core/time.ts';
import type { Drawn } from './draw.process.ts';
import type { Picture } from './picture.ts';

/** How many pictures may be drawn or wait for it. Each takes about a tenth of a second. */
const WAITING_MAX = 20;

/** After how long without a picture the process ends. It has to read its packages and fonts when it starts again. */
const IDLE = 30 * SECOND;

/** After how long the process is killed. It has a low priority, so on a busy machine a picture takes longer. */
const TIMEOUT = 30 * SECOND;

/** After how many seconds somebody may ask again who has found too many waiting. */
const RETRY_AFTER = 5;

/** A picture takes about 10 MB. Without limits, garbage of ten times that would be kept. */
const heap = ['--max-old-space-size=48', '--max-semi-space-size=2'];
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The process has ended before it has responded, also because it took too long. The same picture may well be drawn next time. */
export class DrawingInterruptedError extends Error {}

/** The lowest priority but that of what runs only on an idle machine: requests come first. */
const PRIORITY = 10;

/** Draws pictures one after the other, in a process that exists only while some are wanted. */
export class Renderer {
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `folder` has the design and the fonts. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws SERVICE_UNAVAILABLE if too many are waiting. */
  draw(picture: Picture): Promise<Buffer> {
    if (this.#isClosed || this.#waiting >= WAITING_MAX) throw serviceUnavailable(RETRY_AFTER);
    this.#waiting += 1;
    const drawn = this.#last.then(() => this.#ask(picture)).finally(() => (this.#waiting -= 1));
    this.#last = drawn.catch(() => {});
    return drawn;
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  async #ask(picture: Picture): Promise<Buffer> {
    if (this.#isClosed) throw serviceUnavailable(RETRY_AFTER);
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
    const done = new AbortController();
    try {
      const response = once(child, 'message', { signal: done.signal }) as Promise<[Drawn]>;
      const ended = once(child, 'exit', { signal: done.signal });
      // Only one of them is waited for, and the other one ends with `done`; none may be left without a handler.
      response.catch(() => {});
      ended.catch(() => {});
      child.send(picture, (error) => error && child.kill('SIGKILL'));
      const [drawn] = await Promise.race([
        response,
        ended.then(([code, signal]): never => {
          throw new DrawingInterruptedError(`The process that draws pictures has ended: ${signal ?? code}`);
        }),
      ]);
      if ('failure' in drawn) throw new Error(drawn.failure);
      return Buffer.from(drawn.png);
    } finally {
      done.abort();
      clearTimeout(timer);
      this.#idle = setTimeout(() => this.#end(), IDLE).unref();
    }
  }

  #start(): ChildProcess {
    // The same file in the source and in the build.
    const file = fileURLToPath(new URL(`./draw.process${extname(import.meta.url)}`, import.meta.url));
    const child = fork(file, [this.#folder], {
      execArgv: [...process.execArgv.filter((option) => !option.startsWith('--inspect')), ...heap],
      // Without the secrets of the server.
      env: allocator,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    // Requests that wait for a picture learn it from `once`.
    child.on('error', forget).once('exit', forget);
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) lowerPriority(child.pid);
    return child;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

/** A process that is not allowed to draws with the priority of the server. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // The pictures are the same.
  }
}
