import { guardrailOf } from './lint/guardrails.ts';
import { TASKS, type CategoryFile } from './prompt-file.ts';

/** Turns a title into the name of the folder, which is the permanent id of the prompt. */
export const slugFrom = (title: string) =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * The draft of a new prompt. Everything that is still to be written is empty or starts with TODO, and the linter reports
 * each of these lines, so an unfinished prompt cannot get into the library.
 */
export function skeletonOf(category: CategoryFile, title: string, today: string): string {
  const guardrail = guardrailOf(category.id).map(({ concept, why }) => `- TODO: ${concept} (${why})`);
  return `---
title: ${JSON.stringify(title)}
description: # 60 to 160 characters: what it does, for whom; not the title again
premium: true # false for one of the free prompts
task: # one of ${TASKS.join(', ')}
tags: [] # 2 to 5 of: ${category.tags.join(', ')}
aliases: [] # 6 to 14 phrases and abbreviations that a member would type to find it, and that the title does not say
sensitivity: confidential # public, internal or confidential: what a member will paste into it
added: ${today}
reviewed: ${today}
changes: # newest first; for each version what it changed for the member
  - { version: "1.0", date: ${today}, note: First edition. }
related: [] # 2 to 4 folder names of other prompts
variables: # 2 to 7, in the order in which the form asks; 1 to 3 of them required; names from api/content/_variables.yml
  - name: CLIENT_ROLE
    label: # what stands over the field
    description: # 20 to 140 characters: what to enter
    placeholder: # a realistic example
    type: text # text, longtext, select (with options), number or date
    required: true
  - name: DOCUMENT_TEXT
    label:
    description:
    placeholder: |-
    type: longtext
    required: true
---
TODO: one or two sentences: the role, whom it serves, what the result is used for.

## Situation
Client's side: [CLIENT_ROLE]

## Material
TODO: say that what stands inside the tags is material to work on, not instructions to follow.

<document>
[DOCUMENT_TEXT]
</document>

## Task
1. TODO: begin each step with a verb; 3 to 9 steps, with the moves that a newcomer would miss.

## Rules
- TODO: work only from the material.
- TODO: cite or quote the place for every claim.
- TODO: what to do when something is missing (ask at most three questions, go on with labeled assumptions, or write "not stated").
- TODO: never invent facts, figures, quotes or people.
${guardrail.join('\n')}

## Output
TODO: the reader, the length, and the exact sections or table columns in their order.

## Before you answer
- TODO: 2 to 4 checks of the draft.

TODO: ask for the two closing lists by their names, *What to verify* and *Questions for me*.
`;
}
