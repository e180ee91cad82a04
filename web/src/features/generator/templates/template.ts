import type { TaskId } from '../choices.ts';

/** What one industry asks of one kind of task: what nobody would write who only swapped the nouns. */
export interface Assignment {
  /** The first sentence: what is to be made, for whom, to what end. */
  opening: string;
  /** The two moves that a newcomer to the field would miss. */
  moves: readonly [string, string];
  /** What the answer holds, in this order. */
  parts: readonly string[];
}

/** What everybody in an industry has to mind, whatever the task. */
export interface Industry {
  /** Labelled lines that only the member can fill in: the text, and the variable that stays in brackets. */
  situation: readonly (readonly [label: string, variable: string])[];
  material: { tag: string; variable: string; what: string };
  /** The guardrail of the profession. */
  rules: readonly string[];
  /** Who reads the answer first. */
  reader: string;
  check: string;
  verify: string;
  assignments: Record<TaskId, Assignment>;
}

/** What a kind of task asks in every industry. */
export interface Task {
  /** Before the moves of the industry, and after them. */
  first: string;
  last: readonly [string, string];
  rule: string;
  /** What to do where something is missing. */
  missing: string;
  check: string;
}
