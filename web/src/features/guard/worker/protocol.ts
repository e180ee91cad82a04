import type { FindOptions } from '../engine/find.ts';
import type { Item } from '../engine/kinds.ts';

export interface Question {
  id: number;
  text: string;
  options: FindOptions;
}

export interface Answer {
  id: number;
  items: readonly Item[];
}
