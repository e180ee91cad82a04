/**
 * What the trades call the same thing. Each line is a group: a search for one of its phrases finds all of them.
 * Lower case, plain words; a phrase that is also an everyday word of another meaning stays out.
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

/** By the first word of each phrase: the phrase, and the other phrases of its groups. */
export const synonyms = new Map<string, { phrase: string[]; others: string[][] }[]>();
for (const group of groups) {
  const phrases = group.map(words);
  for (const phrase of phrases) {
    const entry = { phrase, others: phrases.filter((other) => other !== phrase) };
    synonyms.set(phrase[0]!, [...(synonyms.get(phrase[0]!) ?? []), entry].sort((a, b) => b.phrase.length - a.phrase.length));
  }
}
