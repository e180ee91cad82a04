import type { FindOptions } from '../engine/find.ts';
import type { Item } from '../engine/kinds.ts';

export interface FindRequest {
  id: number;
  text: string;
  options: FindOptions;
}

interface FindResult {
  id: number;
  items: readonly Item[];
}

/** The worker says once that it has loaded. */
export type WorkerMessage = 'ready' | FindResult;
