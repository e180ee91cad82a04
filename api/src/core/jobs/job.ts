import type { Logger } from '../telemetry/log.ts';

/** Work that the process does by itself, again and again. */
export interface Job {
  /** Does it now, and answers when it is done. Two runs at once are one. */
  run(): Promise<void>;
  /** Begins to do it every so often. */
  start(): void;
  /** Does it no more, and answers when a run that is under way has ended. */
  stop(): Promise<void>;
}

/** A run that fails is logged, and the next one comes at its time. */
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
