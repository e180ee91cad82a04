import { foldAccents } from '../../../core/database/search-words.ts';

/**
 * Synonyms and abbreviations by profession. Each line is a group: a search for one of its phrases finds all of them. Phrases are in
 * lower case. A phrase whose everyday
 * meaning would mislead the members of another profession must not be added. Groups are not joined: a phrase of two groups finds
 * both, but what else is in one of them does not find the other.
 */
const groups: readonly string[][] = [
  // Law
  ['lawsuit', 'litigation', 'suit', 'sued'],
  ['poa', 'power of attorney'],
  ['pi', 'personal injury'],
  ['tro', 'restraining order'],
  ['msj', 'summary judgment'],
  ['mtd', 'motion to dismiss'],
  ['tos', 'terms of service', 'terms of use'],
  ['gc', 'general counsel'],
  ['oc', 'opposing counsel'],
  ['rfa', 'requests for admission'],
  ['psa', 'purchase and sale agreement', 'purchase agreement'],
  ['dd', 'due diligence'],
  ['ediscovery', 'e discovery', 'discovery'],
  ['sla', 'service level agreement'],
  ['cease and desist', 'demand letter'],
  ['statute', 'law', 'regulation'],
  ['unpaid', 'past due', 'overdue'],
  ['nda', 'non disclosure agreement', 'confidentiality agreement'],
  ['msa', 'master services agreement', 'master service agreement'],
  ['dpa', 'data processing agreement'],
  ['loi', 'letter of intent'],
  ['mou', 'memorandum of understanding'],
  ['ip', 'intellectual property'],
  ['depo', 'deposition'],
  ['rfp', 'request for production', 'req for production', 'document request', 'document demand'],
  ['rog', 'rogs', 'interrogatories', 'interrogatory'],
  ['rfp', 'request for proposal'],
  ['redline', 'contract markup'],
  ['attorney', 'lawyer', 'counsel'],
  ['estate planning', 'living trust', 'last will', 'pour over will', 'codicil', 'per stirpes'],
  ['plaintiff', 'claimant'],
  // Marketing
  ['gtm', 'go to market'],
  ['ctr', 'click through rate'],
  ['cro', 'conversion rate optimization'],
  ['serp', 'search results'],
  ['pr', 'public relations'],
  ['lp', 'landing page'],
  ['usp', 'value proposition', 'unique selling proposition'],
  ['nps', 'net promoter score'],
  ['ab test', 'split test', 'a b test'],
  ['sem', 'paid search', 'search engine marketing'],
  ['abm', 'account based marketing'],
  ['cac', 'customer acquisition cost'],
  ['ltv', 'lifetime value'],
  ['okr', 'objectives and key results'],
  ['ad', 'advertisement', 'advert'],
  ['seo', 'search engine optimization'],
  ['ppc', 'pay per click'],
  ['cta', 'call to action'],
  ['icp', 'ideal customer profile'],
  ['kpi', 'key performance indicator'],
  ['b2b', 'business to business'],
  ['roas', 'return on ad spend'],
  // Finance
  ['rmd', 'required minimum distribution'],
  ['ltc', 'long term care'],
  ['ar', 'accounts receivable', 'receivables'],
  ['ap', 'accounts payable', 'payables'],
  ['noi', 'net operating income'],
  ['t12', 'trailing twelve months', 'ttm'],
  ['capex', 'capital expenditure', 'capital spending'],
  ['opex', 'operating expense'],
  ['bva', 'budget variance', 'budget vs actual', 'budget versus actual'],
  ['eom', 'month end', 'end of month'],
  ['eoq', 'quarter end', 'end of quarter'],
  ['eoy', 'year end', 'end of year'],
  ['etf', 'exchange traded fund'],
  ['aum', 'assets under management'],
  ['accountant', 'cpa'],
  ['ips', 'investment policy statement'],
  ['ytd', 'year to date'],
  ['roi', 'return on investment'],
  ['p&l', 'profit and loss', 'income statement'],
  ['fp&a', 'financial planning and analysis'],
  ['dcf', 'discounted cash flow'],
  // Healthcare
  ['rca', 'root cause analysis', 'root cause'],
  ['pdsa', 'improvement cycle', 'plan do study act'],
  ['h&p', 'history and physical'],
  ['dx', 'diagnosis'],
  ['tx', 'treatment'],
  ['rx', 'prescription'],
  ['hx', 'history'],
  ['pt', 'patient'],
  ['lmn', 'letter of medical necessity', 'medical necessity letter'],
  ['eob', 'explanation of benefits'],
  ['avs', 'after visit summary'],
  ['med rec', 'medication reconciliation'],
  ['meds', 'medications', 'drugs'],
  ['psych', 'psychiatry', 'psychiatric', 'mental health'],
  ['doctor', 'physician', 'clinician', 'provider'],
  ['nurse', 'nursing'],
  ['soap', 'progress note', 'visit note'],
  ['ehr', 'emr', 'electronic health record'],
  ['pa', 'prior authorization', 'prior auth'],
  ['hpi', 'history of present illness'],
  ['phi', 'protected health information'],
  // Real estate
  ['bpo', 'broker price opinion'],
  ['dom', 'days on market'],
  ['fsbo', 'for sale by owner'],
  ['om', 'offering memorandum'],
  ['ti', 'tenant improvement'],
  ['nnn', 'triple net'],
  ['cam', 'common area maintenance'],
  ['emd', 'earnest money'],
  ['rov', 'reconsideration of value', 'appraisal appeal'],
  ['renter', 'tenant'],
  ['house', 'home'],
  ['realtor', 'real estate agent'],
  ['mls', 'multiple listing service'],
  ['cma', 'comparative market analysis'],
  ['hoa', 'homeowners association'],
  ['tenant', 'lessee'],
  ['landlord', 'lessor'],
  // Consulting
  ['pir', 'post implementation review', 'post project review'],
  ['loe', 'level of effort'],
  ['tom', 'target operating model'],
  ['cost benefit analysis', 'business case'],
  ['rollout', 'go live', 'launch', 'implementation'],
  ['bottleneck', 'stuck', 'delay'],
  ['erp', 'enterprise resource planning'],
  ['sow', 'statement of work'],
  ['steerco', 'steering committee'],
  ['tam', 'market sizing', 'total addressable market'],
  ['pmo', 'project management office'],
  // HR
  ['ee', 'employee', 'staff', 'worker', 'team member'],
  ['rif', 'reduction in force', 'layoff'],
  ['fmla', 'family medical leave', 'leave of absence'],
  ['eeo', 'equal employment opportunity'],
  ['comp', 'compensation', 'salary', 'pay'],
  ['cv', 'resume'],
  ['wfh', 'remote work', 'work from home'],
  ['supervisor', 'manager', 'boss'],
  ['attrition', 'turnover'],
  ['applicant', 'candidate'],
  ['fire', 'terminate', 'dismiss', 'let go'],
  ['reject', 'decline', 'turn down', 'not selected'],
  ['new hire', 'new employee', 'new starter'],
  ['pip', 'performance improvement plan'],
  ['jd', 'job description'],
  ['written warning', 'disciplinary warning', 'disciplinary action', 'corrective action'],
  ['dei', 'diversity equity and inclusion'],
  ['pto', 'paid time off'],
  // Sales
  ['kam', 'key account', 'key account management'],
  ['poc', 'proof of concept'],
  ['arr', 'annual recurring revenue'],
  ['vm', 'voicemail'],
  ['map', 'mutual action plan', 'mutual close plan'],
  ['battlecard', 'competitive comparison'],
  ['commit', 'forecast'],
  ['customer', 'client'],
  ['churn', 'cancellation'],
  ['qbr', 'quarterly business review'],
  ['bant', 'qualification'],
  ['meddic', 'qualification'],
  ['crm', 'customer relationship management'],
  ['sdr', 'sales development'],
];

/** A word, with the marks of its letters: many scripts write vowels as marks. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

export const words = (phrase: string): string[] => foldAccents(phrase).toLowerCase().match(WORD) ?? [];

/** Of the professions, besides those of synonyms. No prompt may have them yet. */
const otherWords = ['iolta', 'medicaid', 'medicare', 'escheat', 'probate', 'testate', 'intestate', 'decedent', 'conservatorship'];
const professionalWords = new Set([...otherWords, ...groups.flat().flatMap(words)]);

/** Whether a word is right even if no prompt has it, so that it is not corrected to one next to it: "medicaid" to "medical". */
export const isProfessionalWord = (word: string): boolean => professionalWords.has(word);

export interface Synonym {
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
