import type { Logger } from './log.ts';

const TICK_MS = 250;
/** A block that is shorter is not worth a line. */
const BLOCKED_MS = 3000;
/** How long the process is not ready afterwards: it first works through the backlog. */
const RECOVERY_MS = 1000;

/** Notices when the process could do nothing for a while, because a long computation or the machine kept it from it. */
export interface EventLoopMonitor {
  /** Whether the event loop is blocked or was a moment ago. */
  isBlocked(): boolean;
  stop(): void;
}

export function monitorEventLoop(log: Logger): EventLoopMonitor {
  let ticked = performance.now();
  let blockedUntil = -Infinity;
  const notice = () => {
    const now = performance.now();
    const milliseconds = Math.round(now - ticked - TICK_MS);
    ticked = now;
    if (milliseconds < BLOCKED_MS) return;
    blockedUntil = now + RECOVERY_MS;
    log.warn({ milliseconds }, 'the event loop was blocked');
  };
  const timer = setInterval(notice, TICK_MS).unref();
  return {
    isBlocked: () => {
      if (performance.now() - ticked - TICK_MS >= BLOCKED_MS) notice();
      return performance.now() < blockedUntil;
    },
    stop: () => clearInterval(timer),
  };
}
