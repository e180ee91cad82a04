/**
 * Synonyms of the professions. Each line is a group: a search for one of its phrases finds all of them. Phrases are in
 * lower case. A phrase that is also an everyday word with another meaning must not be added.
 */
const groups: readonly string[][] = [
  // Law
  ['nda', 'non disclosure agreement', 'confidentiality agreement'],
  ['msa', 'master services agreement', 'master service agreement'],
  ['dpa', 'data processing agreement'],
  ['loi', 'letter of intent'],
  ['mou', 'memorandum of understanding'],
  ['ip', 'intellectual property'],
  ['depo', 'deposition'],
  ['rog', 'rogs', 'interrogatories', 'interrogatory'],
  ['rfp', 'request for proposal'],
  ['redline', 'contract markup'],
  ['attorney', 'lawyer', 'counsel'],
  ['plaintiff', 'claimant'],
  // Marketing
  ['seo', 'search engine optimization'],
  ['ppc', 'pay per click'],
  ['cta', 'call to action'],
  ['icp', 'ideal customer profile'],
  ['kpi', 'key performance indicator'],
  ['b2b', 'business to business'],
  ['roas', 'return on ad spend'],
  // Finance
  ['ips', 'investment policy statement'],
  ['ytd', 'year to date'],
  ['roi', 'return on investment'],
  ['p&l', 'profit and loss', 'income statement'],
  ['ebitda', 'operating profit'],
  ['fp&a', 'financial planning and analysis'],
  ['dcf', 'discounted cash flow'],
  // Healthcare
  ['soap', 'progress note', 'visit note'],
  ['ehr', 'emr', 'electronic health record'],
  ['pa', 'prior authorization', 'prior auth'],
  ['hpi', 'history of present illness'],
  ['phi', 'protected health information'],
  // Real estate
  ['mls', 'multiple listing service'],
  ['cma', 'comparative market analysis'],
  ['hoa', 'homeowners association'],
  ['tenant', 'lessee'],
  ['landlord', 'lessor'],
  // Consulting
  ['sow', 'statement of work'],
  ['steerco', 'steering committee'],
  ['tam', 'market sizing', 'total addressable market'],
  ['pmo', 'project management office'],
  // HR
  ['pip', 'performance improvement plan'],
  ['jd', 'job description'],
  ['dei', 'diversity equity and inclusion'],
  ['pto', 'paid time off'],
  // Sales
  ['qbr', 'quarterly business review'],
  ['bant', 'qualification'],
  ['meddic', 'qualification'],
  ['crm', 'customer relationship management'],
  ['sdr', 'sales development'],
];

export const words = (phrase: string): string[] => phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

interface Synonym {
  phrase: string[];
  /** The other phrases of its group, or groups. */
  others: string[][];
}

/** The synonyms by the first word of their phrase, longest phrase first. */
const synonyms = new Map<string, Synonym[]>();
for (const phrases of groups.map((group) => group.map(words))) {
  for (const phrase of phrases) {
    const known = synonyms.get(phrase[0]!) ?? [];
    const others = phrases.filter((other) => other !== phrase);
    const same = known.find((each) => each.phrase.join(' ') === phrase.join(' '));
    if (same) same.others.push(...others);
    else
      synonyms.set(
        phrase[0]!,
        [...known, { phrase, others }].sort((a, b) => b.phrase.length - a.phrase.length),
      );
  }
}

export const allSynonyms = (): Synonym[] => [...synonyms.values()].flat();

const isForm = (typed: string | undefined, word: string) => typed === word || typed === `${word}s`;

/** The longest known phrase, singular or plural, that the typed words start with. */
export function synonymAt(typed: readonly string[]): Synonym | undefined {
  const [first = ''] = typed;
  const known = synonyms.get(first) ?? synonyms.get(first.replace(/s$/, ''));
  return known?.find(({ phrase }) => phrase.every((word, at) => isForm(typed[at], word)));
}
