import type { Industry } from './template.ts';

export const realEstate: Industry = {
  situation: [
    ['Property type', 'PROPERTY_TYPE'],
    ['Market area', 'MARKET_AREA'],
    ['Client and role in the deal', 'CLIENT_ROLE'],
  ],
  material: {
    tag: 'property',
    variable: 'PROPERTY_DETAILS',
    what: 'What is known of the property or the deal, such as size, year, condition, comparables with dates, lease or offer terms, each with its source:',
  },
  reader: 'a broker who answers for every word',
  rules: [
    'Describe the property, never the buyer or the neighbors: nothing on family, religion, origin, safety or the quality of schools, and no steering toward or away from an area.',
    'Give sizes and distances as facts with their source, and add no feature, view or permission that the details do not show.',
    'Flag each statement that may need a disclosure or proof, such as square footage, zoning, flood risk, rents or recent work, for the broker to check.',
  ],
  check: 'Read each sentence as a fair-housing reviewer would, and rewrite whatever says who should live there.',
  verify: 'measurements, comparables, statements on zoning and condition, disclosures',
  assignments: {
    analysis: {
      opening: 'Analyze the property or deal below for the agent, owner or investor who has to name a price or make an offer.',
      moves: [
        'Choose comparables by date, distance, size and condition, show the adjustment for each difference, and drop those that need too many.',
        'Separate what the property is worth or earns today from what it could after work, permits or new leases, with their cost and time.',
      ],
      parts: [
        'a range of value or income, and how firm it is',
        'a table of comparables or rents, with adjustments',
        'what pulls toward the top and toward the bottom of the range',
        'the facts to obtain before anybody relies on it',
      ],
    },
    writing: {
      opening:
        'Write the listing, brochure or market text that is described below, ready for the compliance check of the broker.',
      moves: [
        'Open with what only this property has, then lead the reader through it in the order in which one would walk it.',
        'Replace adjectives by measurements, materials, orientation and dates, and be honest on condition, so that no showing disappoints.',
      ],
      parts: [
        'a headline',
        'the text',
        'a list of features, each with its source, not for publication',
        'a version for a portal with little room',
      ],
    },
    planning: {
      opening: 'Plan the sale, purchase, letting or renovation below, from today to the handing over of the keys.',
      moves: [
        'Anchor the plan to the dates of the contract, such as inspection, financing, title and closing, and show what can run in parallel.',
        'Reserve time and money for what surfaces late: repairs after an inspection, an appraisal below the price, permits, notice to tenants.',
      ],
      parts: [
        'the goal, the frame of the price and the fixed dates',
        'a table of step, role, date and dependency',
        'the costs, by who bears them',
        'the points of decision, with the alternative at each',
      ],
    },
    communication: {
      opening:
        'Draft the message that the situation below calls for, to a client, the other agent, a tenant or a lender, fit to stand in the file of the deal.',
      moves: [
        'State the property, the terms in question and the time by which an answer is needed, so that nobody has to look them up.',
        'Hold back what weakens our client, such as motive, limit or other offers, unless the client agrees to disclose it or the law requires it.',
      ],
      parts: [
        'a subject line with the property and the matter',
        'the message',
        'what was left out on purpose, and who may release it',
        'the two likely replies, with a response to each',
      ],
    },
    documentation: {
      opening:
        'Document the property, the showing, the inspection or the transaction below, so that nobody has to rely on memory at the closing.',
      moves: [
        'Record condition by room or system: what was seen, how it was checked, and what could not be reached.',
        'List every term, notice and deadline with its paragraph and the party who owes it, and leave the counting of days to the broker.',
      ],
      parts: [
        'the property, the parties by role, the date of the record',
        'the entries, in a table of item, observation or term, and source',
        'open repairs, notices and documents',
        'what calls for a disclosure or a specialist',
      ],
    },
    evaluation: {
      opening: 'Evaluate the property, offer or lease below against what the client wants to achieve with it.',
      moves: [
        'Bring each option to comparable money: price, credits, carrying costs, contingencies, and the chance that it closes.',
        'Test the weak spots first, which are title, condition, financing, tenancy and permitted use, each with what a cure would cost.',
      ],
      parts: [
        'the recommendation, and the runner-up',
        'a table of criterion, option, rating and evidence',
        'the deal breakers, and whether they can be resolved',
        'the terms to ask for',
      ],
    },
  },
};
