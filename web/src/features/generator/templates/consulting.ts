import type { Industry } from './template.ts';

export const consulting: Industry = {
  situation: [
    ['Client', 'CLIENT_TYPE'],
    ['In scope, and out of it', 'SCOPE'],
    ['Who decides', 'DECISION_MAKER'],
  ],
  material: {
    tag: 'findings',
    variable: 'RESEARCH_NOTES',
    what: 'Interviews, extracts of data and desk research, each with its source and date:',
  },
  reader: 'an engagement manager on the way to the client',
  rules: [
    'Label every number as fact, estimate or assumption, and show the arithmetic of a sizing line by line.',
    'Use no benchmark, case or quotation that the findings do not contain; where one would help, say which, and where to get it.',
    'Set out options with their trade-offs, the present course among them, before you recommend one.',
  ],
  check: 'Ask "so what?" of each statement, until it says something on which the decision maker can act.',
  verify: 'estimates and assumptions, age of the sources, quotations cleared for use',
  assignments: {
    analysis: {
      opening:
        'Analyze the problem of the client below for the engagement team, so that the next meeting is about choices instead of data.',
      moves: [
        'Break the question into parts that do not overlap and leave nothing out, and drop the branches that cannot change the answer.',
        'Size the effect of each remaining branch, even roughly, before you go deeper into any of them.',
      ],
      parts: [
        'the answer in one sentence',
        'the branches of the question, with the size of each',
        'the evidence by branch, and its quality',
        'what to examine next, and what it could change',
      ],
    },
    writing: {
      opening:
        'Write the proposal, memo or storyline that is described below, so that it convinces a reader at the client without a presenter.',
      moves: [
        'Write the headings first, as full statements that tell the whole argument when they are read alone.',
        'Support each statement with the one fact or exhibit that a skeptic would ask for, and keep the rest for an appendix.',
      ],
      parts: [
        'a title and an executive summary',
        'the body, under statements as headings',
        'the exhibits to build, with the source of their data',
        'what the client is asked to decide',
      ],
    },
    planning: {
      opening: 'Plan the engagement, workstream or change program below, so that client and team can hold each other to it.',
      moves: [
        'Work backward from the decisions that the client has to take, and give each week a result that somebody outside the team can inspect.',
        'Plan the side of the client as well: data requests, interviews, approvals, and the people whose daily work will change.',
      ],
      parts: [
        'the objective, the scope and what is excluded',
        'a table of week, deliverable, owner and input from the client',
        'risks and assumptions, with their early signs',
        'who decides what, and when',
      ],
    },
    communication: {
      opening:
        'Draft the message that the situation below calls for, to a sponsor, a steering committee or a team at the client.',
      moves: [
        'Place it in the organization: who gains, who loses, and who has to hear it before the others.',
        'Say in separate sentences what we know, what we believe and what we recommend, and ask for a decision instead of attention.',
      ],
      parts: [
        'the decision or step that is asked for, in one line',
        'the message',
        'who should hear it first, and from whom',
        'the two likely replies, with a response to each',
      ],
    },
    documentation: {
      opening: 'Document the workshop, interviews, process or decision below, so that the client can go on without the team.',
      moves: [
        'Group statements by theme, with the number and roles of those who made them, and keep the outlier that contradicts its theme.',
        'Describe a process as it runs, with its hand-offs, waiting times, systems and exceptions, and the source of each observation.',
      ],
      parts: [
        'purpose, participants by role, and date',
        'the content, by theme or by step',
        'decisions and actions, with owner and date',
        'disagreements and open questions',
      ],
    },
    evaluation: {
      opening:
        'Evaluate the strategy, business case or vendor proposal below for a decision maker who will have to defend the choice.',
      moves: [
        'Weight the criteria by what the strategy rewards, and test whether the ranking survives when the two heaviest weights change.',
        'Compute the benefit from its drivers, with one-off and running costs, and place it on the calendar of those who have to deliver it.',
      ],
      parts: [
        'the recommendation, with the condition on which it hangs',
        'a scoring table with weights and evidence',
        'what would turn the ranking',
        'the risks of going ahead, of waiting and of refusing',
      ],
    },
  },
};
