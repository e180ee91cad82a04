import type { Industry } from './template.ts';

export const marketing: Industry = {
  situation: [
    ['Product or service', 'PRODUCT/SERVICE'],
    ['Audience', 'TARGET_AUDIENCE'],
    ['Brand voice', 'BRAND_VOICE'],
  ],
  material: {
    tag: 'facts',
    variable: 'PROOF_POINTS',
    what: 'What we know and can prove, such as results with their period, research with its source, and words of customers that we may use:',
  },
  reader: 'a marketing lead who has to answer for every claim',
  rules: [
    'List for every claim the proof that it rests on. Soften a claim without proof to what we can show, or leave it out.',
    'Use no superlative, no comparison with a named competitor, and no scarcity or closing date that the facts do not establish.',
    'Write no review and no testimonial, and disclose sponsored, affiliate or gifted content in the text itself.',
  ],
  check: 'Take our name out and ask whether a competitor could use the same words; where that is so, make them specific.',
  verify: 'claims and their proof, permission for quotations, disclosures',
  assignments: {
    analysis: {
      opening: 'Analyze the marketing question below for the person who decides where the next part of the budget goes.',
      moves: [
        'Separate reach, response and revenue, and say of each figure its period, its base and what else changed at the time.',
        'Test the obvious explanation against at least two others, such as season, a change in the audience, a fault in the tracking, or the price.',
      ],
      parts: [
        'the finding that matters for the budget, in one sentence',
        'the figures behind it, with period and base',
        'rival explanations, and what speaks for each',
        'the cheapest test that would settle the question',
      ],
    },
    writing: {
      opening: 'Write the copy that is described below, ready to be placed without another round of rewriting.',
      moves: [
        'Pick the one problem of this audience that the product solves best, and let the first line meet it in words that they would use.',
        'Turn each feature into a benefit followed by its proof, and end on a single call to action that says what happens next.',
      ],
      parts: [
        'three headlines that open from different sides',
        'the copy',
        'the call to action, in two variants',
        'a list of claim and proof, not for publication',
      ],
    },
    planning: {
      opening: 'Plan the campaign or program that is described below, from the brief to the report at its end.',
      moves: [
        'Derive the channels from where this audience already spends its attention, and give each one job, one message and a share of the effort.',
        'Decide before the launch what is measured, from which baseline, and at which result we do more, change course or stop.',
      ],
      parts: [
        'goal, audience and message in three sentences',
        'a table of week, channel, asset, owner and approval',
        'the split of the budget, with its reasoning',
        'the measures, each with baseline, target and stopping point',
      ],
    },
    communication: {
      opening:
        'Draft the message that the situation below calls for, to customers, partners, the press or colleagues, in the voice of the brand.',
      moves: [
        'Say what changes for the recipient before what it means for us, and put bad news plainly into the first paragraph.',
        'Fit the brand voice to the moment: less play where money, safety or disappointment is involved.',
      ],
      parts: [
        'a subject or opening line, in two variants',
        'the message',
        'a version for a channel with little room',
        'the two likely replies, with a response to each',
      ],
    },
    documentation: {
      opening:
        'Document the campaign, the brand decision or the process below, so that the next person can repeat what worked and avoid what did not.',
      moves: [
        'Write down what was decided, by which role, on which evidence, and which alternative was turned down.',
        'Keep each number with its definition: what counted as a lead, a view or a sale, in which tool and over which days.',
      ],
      parts: [
        'purpose and scope in a few lines',
        'what was done, in order, with dates and assets',
        'results beside their targets',
        'lessons, each tied to its evidence, and what stays open',
      ],
    },
    evaluation: {
      opening: 'Evaluate the campaign, concept or copy below before more money goes into it.',
      moves: [
        'Judge it as this audience meets it: is it noticed, understood, believed, acted upon?',
        'Examine claims, disclosures and targeting as strictly as the idea itself, because one promise without proof costs more than a dull headline.',
      ],
      parts: [
        'the verdict: run, change or drop',
        'a table of criterion, rating, evidence and remedy',
        'the claims that need proof or a disclosure',
        'the one change with the most effect',
      ],
    },
  },
};
