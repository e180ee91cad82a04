/** What a test may have go wrong with the stand-in. Each is used up by the requests that meet it. */
export interface Faults {
  /** The next so many requests are answered so. */
  answers: ('500' | '429' | '409' | 'reset' | 'hang' | 'truncated')[];
  /** What happens to events on their way. */
  events: 'delivered' | 'dropped' | 'doubled' | 'shuffled';
}

export const noFaults = (): Faults => ({ answers: [], events: 'delivered' });
