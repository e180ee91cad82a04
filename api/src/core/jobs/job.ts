import type { Logger } from '../telemetry/log.ts';

/** Work that the process repeats in the background. */
export interface Job {
  /** Runs it now. A run that is in progress is joined. */
  run(): Promise<void>;
  /** Starts to run it at its interval. */
  start(): void;
  /** Stops the interval, and waits for a run in progress. */
  stop(): Promise<void>;
}

/** A run that fails is logged. The next one runs at its time. */
export function createJob(name: string, everyMs: number, work: () => Promise<void>, log: Logger): Job {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = () =>
    (running ??= work()
      .catch((err: unknown) => log.error({ err, job: name }, 'job failed'))
      .finally(() => (running = undefined)));
  return {
    run,
    start: () => {
      timer ??= setInterval(() => void run(), everyMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
