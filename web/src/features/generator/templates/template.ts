import type { TaskId } from '../choices.ts';

/** The texts for one task in one industry. They must be specific to the industry, beyond its vocabulary. */
export interface Assignment {
  /** The first sentence: what to produce, for whom and why. */
  opening: string;
  /** Two steps that a newcomer to the field would miss. */
  moves: readonly [string, string];
  /** The parts of the output, in order. */
  parts: readonly string[];
}

/** The texts that apply to every task in an industry. */
export interface Industry {
  /** Lines for the member to fill in: a label, and a variable that stays in brackets. */
  situation: readonly (readonly [label: string, variable: string])[];
  material: { tag: string; variable: string; what: string };
  /** The guardrails of the profession. */
  rules: readonly string[];
  /** Who reads the answer first. */
  reader: string;
  check: string;
  verify: string;
  assignments: Record<TaskId, Assignment>;
}

/** The texts of a task that apply to every industry. */
export interface Task {
  /** The steps before and after those of the industry. */
  first: string;
  last: readonly [string, string];
  rule: string;
  /** What to do about missing information. */
  missing: string;
  check: string;
}
