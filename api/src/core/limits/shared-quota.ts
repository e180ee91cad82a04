import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export const WINDOW_SECONDS = 60;

/** Points of a key, and the milliseconds until its window ends. */
export interface Spent {
  key: string;
  points: number;
  ms: number;
}

/**
 * Points, or calls, that each key may spend in a minute, counted in memory, with what other processes have reported. A window begins with
 * the first points that are spent. Nothing here waits for the database: quotas.ts carries points to and fro.
 */
export class SharedQuota extends RateLimiterMemory {
  /** What this process has let spend since it last reported. */
  #unreported = new Map<string, number>();

  constructor(points: number) {
    super({ points, duration: WINDOW_SECONDS });
  }

  override consume(key: string, points = 1): Promise<RateLimiterRes> {
    return this.#note(key, points, super.consume(key, points));
  }

  override penalty(key: string, points = 1): Promise<RateLimiterRes> {
    return this.#note(key, points, super.penalty(key, points));
  }

  override reward(key: string, points = 1): Promise<RateLimiterRes> {
    return this.#note(key, -points, super.reward(key, points));
  }

  /** A rejected promise has consumed points, too. */
  #note(key: string, points: number, counted: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
    const note = ({ isFirstInDuration }: RateLimiterRes) => {
      // What is left of a window that is over no longer has to be reported.
      this.#unreported.set(key, points + (isFirstInDuration ? 0 : (this.#unreported.get(key) ?? 0)));
    };
    counted.then(note, note);
    return counted;
  }

  /** Takes what is to be reported of the windows that have not ended. */
  async take(): Promise<Spent[]> {
    const taken = [...this.#unreported].filter(([, points]) => points !== 0);
    this.#unreported = new Map();
    const states = await Promise.all(taken.map(([key]) => this.get(key)));
    return taken.flatMap(([key, points], at) => {
      const ms = states[at]?.msBeforeNext ?? 0;
      return ms > 0 ? [{ key, points, ms }] : [];
    });
  }

  /** Gives back what could not be reported. */
  async giveBack({ key, points, ms }: Spent): Promise<void> {
    const state = await this.get(key);
    const isSameWindow = state !== null && state.msBeforeNext <= ms;
    if (isSameWindow) this.#unreported.set(key, points + (this.#unreported.get(key) ?? 0));
  }

  /** Adopts what all processes have spent, and the end of their window. */
  async adopt({ key, points, ms }: Spent): Promise<void> {
    if (ms > 0) await this.set(key, points + (this.#unreported.get(key) ?? 0), ms / 1000);
  }
}
