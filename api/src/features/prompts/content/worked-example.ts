import { createHash } from 'node:crypto';
import { fill } from '@promptory/sdk/fill';
import type { Source } from './front-matter.ts';

/** What lies beside a prompt in its folder. A file that is not there leaves its value undefined. */
export interface WorkedExample {
  /** A case of full size: the value of every field, by its name. "Fill with example" puts them into the form. */
  example?: Readonly<Record<string, string>>;
  exampleLineOf?: Source['lineOf'];
  answer?: Answer;
  /** The line of answer.md on which its text begins. */
  answerLine?: number;
  /** What a member asks next in the same conversation. */
  followUps?: readonly FollowUp[];
  followUpsLineOf?: Source['lineOf'];
  /** The short version of the text, with the same fields. */
  short?: string;
}

/** What an AI assistant answered to the prompt with its example, unedited. */
export interface Answer {
  /** The day of the answer, such as 2026-11-23. */
  date: string;
  /** The digest of the text that was answered: see digestOf. */
  digest: string;
  /** GitHub-flavored Markdown. */
  text: string;
}

export interface FollowUp {
  title: string;
  /** May contain fields of the prompt. */
  text: string;
}

/** Identifies what was answered. It changes with the prompt's text and with its example. */
export const digestOf = (filled: string) => createHash('sha256').update(filled).digest('hex').slice(0, 16);

interface Fillable {
  body: string;
  variables: readonly { name: string }[];
}

/** The text of a prompt with its example in all fields: what the answer beside it was given. */
export const filledWith = ({ body, variables }: Fillable, example: Readonly<Record<string, string>>) =>
  fill(
    body,
    variables.map(({ name }) => name),
    { ...example },
  );
