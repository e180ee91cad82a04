import type { Industry } from './template.ts';

export const finance: Industry = {
  situation: [
    ['Figures as of', 'DATA_DATE'],
    ['Who will read or rely on it', 'AUDIENCE'],
    ['Time horizon', 'TIME_HORIZON'],
  ],
  material: {
    tag: 'figures',
    variable: 'FINANCIAL_DATA',
    what: 'The figures, such as statements, holdings, budgets or forecasts, with currency, units and dates:',
  },
  reader: 'a finance professional who will redo the arithmetic',
  rules: [
    'State the date of the data and every assumption, and show the arithmetic, so that each result can be computed again.',
    'Put the risk beside the benefit, in the same sentence or row. Promise no return, and pick no period because it looks good.',
    'Recommend nothing to an investor whose goals, horizon and tolerance for loss are not stated, and mark what a client will read for compliance review.',
  ],
  check: 'Compute every total and percentage once more, and see that signs, units and lengths of the compared periods agree.',
  verify: 'dates of the data, assumptions, computed figures, text for compliance review',
  assignments: {
    analysis: {
      opening: 'Analyze the figures below for the advisor, controller or committee who has to act on them.',
      moves: [
        'Reconcile before you explain: totals, opening and closing balances, and definitions that changed between periods.',
        'Split each change into its drivers, such as price, volume, market, currency and timing, as far as the data allow, and say how much stays unexplained.',
      ],
      parts: [
        'the three figures that matter, and what moved them',
        'a table that shows the arithmetic',
        'risks and sensitivities, each with its size',
        'what to ask or decide next',
      ],
    },
    writing: {
      opening:
        'Write the commentary, letter or memo that is described below, for readers who will draw conclusions from its figures.',
      moves: [
        'Say what happened and by how much, then why, then what it means; give every percentage its base and its amount.',
        'Translate a term of the trade where the reader may not share it, and keep a caveat in the sentence that it limits.',
      ],
      parts: [
        'the message in two sentences',
        'the text, with one unit and one rounding throughout',
        'a table of the figures used, with their dates',
        'the passages for compliance review',
      ],
    },
    planning: {
      opening:
        'Plan the budget, the savings or investment path, or the finance project below, in numbers that can be followed up.',
      moves: [
        'Set out a base case, name the three assumptions on which it depends most, and derive a better and a worse case by the same formulas.',
        'Match the timing of money in and money out, and show taxes, fees and a reserve as lines of their own.',
      ],
      parts: [
        'goal, starting point and limits',
        'a table of period, inflow, outflow and balance',
        'the assumptions, each with its source or marked as ours',
        'the events at which the plan is to be revised',
      ],
    },
    communication: {
      opening:
        'Draft the message that the situation below calls for, to a client, a lender, a board or a colleague whose money is concerned.',
      moves: [
        'Name the amount, the date and the effect on the recipient before any background, and say plainly what is not known yet.',
        'Answer worry with facts on the position of this person or company, and not with a forecast of the market.',
      ],
      parts: [
        'a subject line that names the matter, without alarm',
        'the message',
        'the figures quoted in it, each with date and source, for the file',
        'the two likely replies, with a response to each',
      ],
    },
    documentation: {
      opening:
        'Document the decision, recommendation or process below so that it stands up to an auditor, a regulator or a successor.',
      moves: [
        'Record what was known on that day, which alternatives were considered, what each would have cost, and why this one was suitable.',
        'Tie every figure to its source document and date, and describe each control as it is performed, not as it is meant.',
      ],
      parts: [
        'purpose, date, and people by role',
        'the facts and figures relied on, with their sources',
        'the alternatives, with costs, risks and the reason for the choice',
        'approvals, follow-ups and open items',
      ],
    },
    evaluation: {
      opening: 'Evaluate the investment, proposal or forecast below for those who are asked to put money behind it.',
      moves: [
        'Challenge the two or three assumptions that carry the result, by computing which value of each would turn the conclusion.',
        'Compare with the plain alternatives, doing nothing among them, after fees, taxes and the cost of getting out.',
      ],
      parts: [
        'the recommendation, and how firm it is',
        'a table of criterion, rating and the figures behind it',
        'the turning points of the key assumptions',
        'conditions and reviews to attach to a yes',
      ],
    },
  },
};
