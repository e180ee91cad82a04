import { type Logger, requestScope } from '../telemetry/log.ts';
import { within } from '../within.ts';

/** Work that the process repeats in the background. */
export interface Job {
  /** Runs it now. A run that is in progress is joined. */
  run(): Promise<void>;
  /** Starts to run it at its interval. */
  start(): void;
  /** Stops the interval, tells a run in progress to end, and waits for it, but not for longer than some seconds. */
  stop(): Promise<void>;
}

/** What hangs for longer is given up: whatever a job does can be done again after a crash. */
const STOP_MS = 3000;

/** A run that fails is logged. The next one runs at its time. `work` gets a signal that says when it should end early. */
export function createJob(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>, log: Logger): Job {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  const run = () =>
    // Not in the name of the request that triggers it.
    (running ??= requestScope
      .exit(() => work(stopping.signal))
      .catch((err: unknown) => log.error({ err, job: name }, 'job failed'))
      .finally(() => (running = undefined)));
  return {
    run,
    start: () => {
      timer ??= setInterval(() => void run(), everyMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      if (!running) return;
      await within(STOP_MS, running).catch(() => log.warn({ job: name }, 'job given up'));
    },
  };
}
