import type { Industry } from './template.ts';

export const sales: Industry = {
  situation: [
    ['What we sell', 'PRODUCT/SERVICE'],
    ['Prospect or customer', 'PROSPECT_PROFILE'],
    ['Stage of the deal', 'DEAL_STAGE'],
  ],
  material: {
    tag: 'notes',
    variable: 'CALL_NOTES',
    what: 'Notes of calls, emails, usage or pipeline data, each with its date:',
  },
  reader: 'a seller with a call in ten minutes',
  rules: [
    'Use only those facts about the prospect that the situation or the notes supply, and turn guesses into questions to ask.',
    'Invent no customer, quotation, discount or return on investment, and create no urgency that does not exist.',
    'Give outreach an honest subject, a reason for writing and an easy way to opt out; assume no consent to calls, texts or recording.',
  ],
  check: 'Strike every sentence that would fit any other prospect as well.',
  verify: 'facts about the prospect, prices and terms, consent and opt-out',
  assignments: {
    analysis: {
      opening: 'Analyze the account, deal or pipeline below for the seller and the manager who decide where the coming weeks go.',
      moves: [
        'Sort what the buyer has said and done from what we hope; a deal counts only as far as the buyer has acted.',
        'Map the people by role: who feels the problem, who signs, who can block, and whom of them we have never met.',
      ],
      parts: [
        'where it stands, in two sentences',
        'evidence for and against, with date and source',
        'the people, and the gaps among them',
        'the next three moves, by effect',
      ],
    },
    writing: {
      opening:
        'Write the proposal, summary or page that is described below, for a buyer who will pass it on inside the company without us in the room.',
      moves: [
        'Begin with the situation of the buyer in words from the notes, and connect each capability to one problem that they named.',
        'Show the value with figures of the buyer and the arithmetic in the open; where a figure is missing, leave a space for theirs.',
      ],
      parts: [
        'an opening that repeats the goal of the buyer',
        'the text: problem, approach, proof, terms',
        'price and scope as supplied, and what is not included',
        'the next step that was agreed or that we propose',
      ],
    },
    planning: {
      opening: 'Plan the account, territory or path to a signature below, with the calendar of the buyer in the lead.',
      moves: [
        'Start from the day on which the buyer needs the result, and list what has to happen on their side: legal, security, budget, approval.',
        'Give each meeting a purpose that the buyer would agree to and a result that moves the stage, and rely on more than one contact.',
      ],
      parts: [
        'the goal, and the reason that the buyer would give for it',
        'a table of date, step, role on their side, role on ours, proof of progress',
        'the risks, with sign and answer',
        'when to step back from the deal',
      ],
    },
    communication: {
      opening:
        'Draft the message that the situation below calls for, to a prospect, a customer or a partner, short enough to be answered from a phone.',
      moves: [
        'Earn the first line with something that is true of this recipient alone, and make one request that costs little to grant.',
        'Put objections as the buyer would put them, agree with what is true in them, and answer the rest with a fact.',
      ],
      parts: [
        'an honest subject line, in two variants',
        'the message, with a way to opt out where it is unasked for',
        'a follow-up for the case of silence, with something new to say',
        'the two likely replies, with a response to each',
      ],
    },
    documentation: {
      opening:
        'Turn the material below into a record of the account, so that a colleague can take over without another discovery call.',
      moves: [
        'Keep the words of the buyer for problems, numbers and dates as quotations, and mark our reading of them as ours.',
        'Fill in need, budget, authority, timing, process and competition from evidence alone, and make questions of the rest.',
      ],
      parts: [
        'the status in two sentences',
        'the facts on need, budget, authority, timing, process and competition, with date and source',
        'what each side has committed to',
        'open questions, and the next step with owner and date',
      ],
    },
    evaluation: {
      opening: 'Evaluate the deal, call, proposal or list of leads below without the optimism of a forecast.',
      moves: [
        'Score each stage by what the buyer has done, and name the one missing fact that lowers the chance most.',
        'Judge our own work by what can be learned, which is listening, questions, next steps and honest claims, and quote the moment.',
      ],
      parts: [
        'the verdict: pursue, change the approach, or let go',
        'a table of criterion, rating and quoted evidence',
        'the two strongest and the two weakest points',
        'one thing to do differently next time',
      ],
    },
  },
};
