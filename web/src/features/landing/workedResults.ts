/**
 * Sentences from the worked examples of the library, unedited: a test looks for each in its answer. Choose others when an
 * answer was made again.
 */
export const workedResults = [
  {
    id: 'commercial-lease-abstract-with-critical-dates',
    title: 'Commercial Lease Abstract with Critical Dates',
    excerpt:
      'notice was due by September 30, 2026; window closed; exercise not shown in the papers. If it was exercised, $415,126.80 of Base Rent after June 30, 2027 is lost.',
  },
  {
    id: 'market-sizing-with-shown-arithmetic',
    title: 'Market Sizing with Shown Arithmetic',
    excerpt:
      'Restaurants and prices are counted, but frequency comes from one area, and the only national figure implies $90 million.',
  },
  {
    id: 'negotiation-plan-with-trades',
    title: 'Negotiation Plan with Trades',
    excerpt: '18% margin over three years (F). It binds before our authority: 6% off every year leaves 17.4%.',
  },
] as const;
