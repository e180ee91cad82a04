import type { Industry } from './template.ts';

export const legal: Industry = {
  situation: [
    ['Jurisdiction', 'JURISDICTION'],
    ['Side we are on', 'CLIENT_ROLE'],
  ],
  material: {
    tag: 'documents',
    variable: 'DOCUMENT_TEXT',
    what: 'The documents of the matter, such as contracts, letters and pleadings, and the statutes and cases that you may rely on:',
  },
  reader: 'an attorney who knows the field but not this file',
  rules: [
    'Rely on a statute or a case only where its text is in the documents. Mark every other point of law (VERIFY), and give it no citation.',
    'Keep fact, law and judgment visibly apart, and never state a deadline or a limitation period from memory.',
    'Head the result "Draft for attorney review"; nothing in it is final advice to a client.',
  ],
  check:
    'Look for points that would read differently for the other side or in another jurisdiction, and say so where it matters.',
  verify: 'points of law, quotations, dates',
  assignments: {
    analysis: {
      opening:
        'Analyze the matter below for the attorney who is responsible for it and who will choose the next move by your result.',
      moves: [
        'Frame each question as an issue that a court or a counterparty would have to decide, and name the element or clause on which it turns.',
        'Argue every issue once for our side and once for the other, each time from the text of the documents, with clause or page.',
      ],
      parts: [
        'a short answer to each issue',
        'the facts that carry it, each with its source',
        'the argument on both sides',
        'the exposure, and the step that would reduce it most',
      ],
    },
    writing: {
      opening:
        'Write the legal document that is described below, as a working draft that the responsible attorney can edit instead of rewrite.',
      moves: [
        'Define each term once and use it unchanged; where the text creates an obligation, say who owes it, to whom, by when, and what follows if it fails.',
        'Put our preferred wording into the text, and note a fallback for each passage that the other side is likely to contest.',
      ],
      parts: [
        'the draft, in numbered sections or paragraphs',
        'the fallbacks, in a list after the draft',
        'the points that are left open for the attorney',
      ],
    },
    planning: {
      opening:
        'Plan the legal work that is described below, so that the team can begin with it and the client can see what it is paying for.',
      moves: [
        'Tie every task to the issue, the element or the closing condition that it serves, and leave out a task that serves none.',
        'Set apart what depends on a court, an authority or the other side, and leave a space for each deadline that the attorney has to compute.',
      ],
      parts: [
        'the goal, and what the client would count as success',
        'a table of phase, task, role, result and dependency',
        'the deadlines to be computed, each with what sets it off',
        'the decisions that the client has to make, and when',
      ],
    },
    communication: {
      opening:
        'Draft the message that the situation below calls for, from the desk of an attorney to a client, a colleague or the other side.',
      moves: [
        'Consider who may read the message in the end, a judge included, and keep privileged thoughts out of whatever leaves the firm.',
        'Choose each verb for what it concedes: state positions as positions, reserve rights where silence could be a waiver, and admit nothing that the file does not admit.',
      ],
      parts: [
        'a subject line',
        'the message, ready for the attorney to sign after review',
        'apart from it and not to be sent, the two likely replies with a response to each',
      ],
    },
    documentation: {
      opening:
        'Turn the material below into a record for the file of the matter, on which a colleague can rely without having been there.',
      moves: [
        'Give every entry its document with page or paragraph, and keep the date of an event apart from the date on which it was written down.',
        'Note who said or knew a thing and whether at first hand; flag what may be privileged, and do not summarize the advice in it.',
      ],
      parts: [
        'what the record covers, and the documents that it rests on',
        'the entries by time, in a table of date, event, source, first-hand or reported',
        'conflicting accounts, side by side',
        'the gaps, and what could fill them',
      ],
    },
    evaluation: {
      opening:
        'Evaluate the document, position or proposal that is described below, so that the attorney can advise the client to accept, change or refuse it.',
      moves: [
        'Measure it clause by clause or claim by claim against what our side needs, and quote the words that do the damage.',
        'Judge for each weakness how likely it is to be raised, what it would cost, and whether drafting or evidence can cure it.',
      ],
      parts: [
        'the recommendation in two sentences',
        'a table of point, rating, the words behind it and the change to propose',
        'what is missing altogether',
        'the order in which to negotiate or argue the points',
      ],
    },
  },
};
