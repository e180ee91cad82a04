import type { ReactNode } from 'react';
import type { FindOptions } from './engine/find.ts';

/** A field of a prompt, or its text once it was edited by hand. */
export interface GuardedField {
  name: string;
  label: string;
  text: string;
  /** It asks for a client, so that a name in it is one. */
  isClient: boolean;
  /** It belongs to the practice profile, or asks for a place, so that names in it are no one else's, unless they are known. */
  isOwn: boolean;
  /** The client set that the text is for, which need not be the chosen one; empty without one. Undefined if it is the chosen one. */
  setId?: string | undefined;
  /** Of a text that was edited by hand: the fields it was made of, which what follows in the conversation is filled with. */
  madeOf?: readonly string[] | undefined;
  /** Of a text that was edited by hand: the text of the library's prompt, whose words nobody has typed. */
  promptText?: string | undefined;
}

/** Gets the new texts of fields, all at once. */
export type OnChange = (texts: ReadonlyMap<string, string>) => void;

/** What the page tells the guard. */
export interface GuardInput {
  fields: readonly GuardedField[];
  /** The client set that fills them; undefined without one. */
  setId: string | undefined;
  /** Not while the client sets are still being read: another tab may have chosen one. */
  isSetKnown: boolean;
  options: FindOptions;
  onChange: OnChange;
}

/** What the guard shows on the page. Its code comes with the first text. */
export interface GuardParts {
  /** Beside the label of a field: what was found in it, otherwise the other thing that has its place there. */
  field: (name: string, fallback?: ReactNode) => ReactNode;
  /** What is shown only while no token is in a field, such as the way to keep its value. */
  unlessReplaced: (name: string, children: ReactNode) => ReactNode;
  /** The text with the names in the place of their tokens. */
  restored: (text: string) => string;
  /** What was found or replaced in a field, such as "1 name, 2 emails"; empty if nothing was. */
  countsOf: (name: string) => string;
  /** Gives what was replaced without a client set to the one in which these texts are saved now. */
  assign: (setId: string, saved: readonly string[]) => void;
  /** Beside Copy: proposes once to replace what was found in these fields, or says after copying that they were copied with it. */
  proposal: (names: readonly string[], onEndCopied?: () => void) => ReactNode;
  /** The dialogs, which are opened from everywhere. */
  dialogs: ReactNode;
  openReview: () => void;
  openRestore: () => void;
  /** Notes that it was proposed for these fields, if something was found in them. */
  endProposal: (names: readonly string[]) => void;
}
