import { meets, NEGATION } from './rules-block.ts';
import { blockOf, problem, type SplitPrompt, type Rule } from './rule.ts';

interface Concept {
  concept: string;
  why: string;
  /** One rule of the Rules block must match all of them. */
  patterns: RegExp[];
  /** Whether this prompt needs the concept. Without it, every prompt of the category does. */
  when?(file: SplitPrompt): boolean;
}

const must = (concept: string, why: string, ...patterns: RegExp[]): Concept => ({ concept, why, patterns });

const OUTREACH =
  /\b(?:outreach|e-?mails?|messages?|sequences?|cadences?|voicemails?|LinkedIn|invitations?|written (?:repl\w+|versions?)|cold call\w*|follow-ups?|SMS)\b/i;

/** What the rules of a prompt must say, by profession. */
const MUST: Readonly<Record<string, readonly Concept[]>> = {
  legal: [
    must(
      'jurisdiction',
      'the law differs from place to place; say what to do with it or without it',
      /\bjurisdiction|\bgoverning law|\bforum\b/i,
    ),
    must(
      'the side the client is on',
      'a neutral analysis helps nobody; ask for the side',
      /\b(?:sides?|roles?|represent\w*|part(?:y|ies)|client['’]s position)\b/i,
    ),
    must(
      'supplied authorities only',
      'citations from memory have cost attorneys their license',
      /\b(?:cit\w+|authorit\w+|statutes?|cases?|law)\b/i,
      /\b(?:only|unless|no|not|never|nothing)\b/i,
      /\b(?:suppl\w+|material|provid\w+|given|notes?|memory|contain\w*|outside|listed|record|blocks?|file)\b/i,
    ),
    must('(VERIFY) on the rest', 'the attorney must see what is unchecked', /\(VERIFY\)/),
    must(
      'fact, law and judgment apart',
      'an attorney signs for each differently',
      /\bfacts?\b|\b(?:record|text|contract|document) (?:shows|says)\b/i,
      /\b(?:law|legal)\b/i,
      /\b(?:judge?ments?|opinions?|views?|inference)\b/i,
    ),
    must(
      "a draft for an attorney's review",
      'only an attorney may advise',
      /\b(?:attorneys?|lawyers?|counsel)\b/i,
      /\b(?:draft|review\w*|sign\w*|approv\w*)\b/i,
    ),
  ],
  finance: [
    must('the date of the data', 'a figure without its date misleads', /\bas[- ]of\b|\bdate[ds]?\b/i),
    must('assumptions', 'the reader must be able to change them', /\bassum/i),
    must(
      'risk beside benefit',
      'a benefit without its risk is a sales pitch',
      /\b(?:risks?|downsides?)\b/i,
      /\b(?:benefits?|advantages?|upsides?|opportunit\w+|gains?|returns?|savings?|rewards?|reassur\w+|recover\w+)\b/i,
    ),
    must(
      'the arithmetic',
      'a reviewer must redo it by hand',
      /\b(?:arithmetic|calculations?|workings?|formulas?|computations?|math)\b/i,
    ),
    must('compliance review', 'client-facing text must pass compliance first', /\bcompliance\b/i),
  ],
  healthcare: [
    must(
      'de-identification',
      'patient identifiers must never reach a model',
      /identif|\b(?:no|never|without|remove|strip|leave out)\b[^.]*\b(?:names?|birth dates?|record numbers?)\b/i,
    ),
    must(
      'the clinician decides',
      'a diagnosis or a dose is not for a model to set',
      /\b(?:clinicians?|physicians?|prescribers?|nurses?|surgeons?|pharmacists?|therapists?|care team|committee)\b/i,
      /\b(?:decid\w+|decisions?|judg\w+|determin\w+|choos\w+|choices?|confirm\w*|approv\w+|sign\w*)\b/i,
    ),
    must(
      'guideline with its year, to verify',
      'guidelines change; the reader must be able to look it up',
      /\b(?:guidelines?|guidance|standards?|protocols?|polic(?:y|ies)|stud(?:y|ies))\b/i,
      /\b(?:year|edition|version|dated?)\b/i,
      /\bverif/i,
    ),
    must(
      'red flags and escalation',
      'the urgent case must not wait for the rest',
      /\b(?:red[- ]flags?|warning signs?|danger signs?|emergenc\w+)\b/i,
      /\b(?:escalat\w+|urgent\w*|same[- ]day|emergenc\w+|911|call|immediate\w*)\b/i,
    ),
  ],
  'real-estate': [
    must(
      'describe the property, not the buyer',
      'fair housing law forbids describing who should live there',
      /\b(?:property|homes?|house|building|listing|unit|space|premises|features?|location|site)\b/i,
      /\b(?:buyers?|residents?|occupants?|people|persons?|tenants?|households?|famil(?:y|ies)|neighbors?|applicants?|who)\b/i,
      NEGATION,
    ),
    must(
      'objective distances',
      'a distance can be checked, "close" cannot',
      /\b(?:distances?|miles?|minutes?|feet|yards?|drive times?)\b/i,
    ),
    must('disclosure', 'an undisclosed defect comes back as a claim', /\bdisclos/i),
  ],
  hr: [
    must(
      'job-related criteria only',
      'anything else invites a discrimination claim',
      /\b(?:job|work|role|position)[- ]related\b|\b(?:related|relevant|tied|needed|required|necessary) (?:to|for|by) the (?:job|role|position|work)\b|\b(?:duties|requirements|needs|demands|criteria|functions?|content|competenc\w+) (?:of|for|in|from|to) the (?:job|role|position|work)\b|\bjob (?:criteria|requirements|duties|description|performance)\b|\bessential functions?\b/i,
    ),
    must(
      'the same structure for every person',
      'unequal treatment begins with unequal questions',
      /\b(?:same|identical\w*|consistent\w*|uniform\w*|alike|equal\w*)\b/i,
    ),
    must(
      'local law',
      'employment law differs from state to state',
      /\b(?:law|laws|legal|statutes?|counsel|jurisdiction|regulations?)\b/i,
      /\b(?:check\w*|confirm\w*|verif\w*|review\w*|local|state|var(?:y|ies)|differs?|depends?|countr\w+|counsel)\b/i,
    ),
    must(
      'a human decides',
      'people answer for decisions about people',
      /\b(?:humans?|persons?|people|managers?|panel|committee|HR|leaders?|employer|team|interviewers?|reviewers?|supervisors?|you|they|decision[- ]makers?|partner)\b/i,
      /\b(?:decid\w+|decisions?|judg\w+|choos\w+|choices?|determin\w+|final say)\b/i,
    ),
  ],
  marketing: [
    must(
      'the proof each claim needs',
      'an advertiser must hold the proof before the claim runs',
      /\b(?:claims?|statements?|sentences?|superlatives?|lines?|numbers?|comparisons?)\b/i,
      /\b(?:proofs?|evidence|support\w*|substantiat\w+|sources?|back\w*)\b/i,
    ),
    must(
      'disclosure of sponsorship',
      'a paid endorsement must say so',
      /\b(?:sponsor\w*|paid|endors\w+|affiliate\w*|material connection|gifted)\b/i,
    ),
    must('the brand voice', 'text that could be anybody’s is worth nothing', /\bvoice\b/i),
  ],
  sales: [
    must(
      'only supplied facts about the prospect',
      'a wrong fact about the reader ends the conversation',
      /\b(?:prospects?|buyers?|accounts?|customers?|compan(?:y|ies)|contacts?|clients?|people|persons?|stakeholders?|deal)\b/i,
      /\b(?:only|alone|solely|supplied|provided|given|stated|shown|source[sd]?|material|notes?|facts?|recorded)\b/i,
    ),
    {
      ...must(
        'consent and opt-out in outreach',
        'unasked mail without a way out is unlawful in many places',
        /\b(?:opt(?:ed|s|ing)?[- ]?(?:out|in)|unsubscribe\w*|consent\w*|no further (?:messages|e-?mails|contact)|stop (?:contact\w*|writing|messages|e-?mails))\b/i,
      ),
      when: (file) => ['Task', 'Output'].some((heading) => blockOf(file, heading)?.units.some(({ text }) => OUTREACH.test(text))),
    },
  ],
  consulting: [
    must('fact, estimate and assumption apart', 'a client pays to know which is which', /\bfacts?\b/i, /\bestimat/i, /\bassum/i),
    must(
      'the arithmetic of sizing',
      'a number without its workings is an opinion',
      /\b(?:arithmetic|calculations?|formulas?|workings?|computations?|math|multipl\w+)\b/i,
    ),
    must(
      'options with trade-offs',
      'a single answer is no choice',
      /\b(?:options?|alternatives?|choices?|paths?|recommendations?|designs?)\b/i,
      /\b(?:trade-?offs?|costs?|gives? up|gains?|los(?:es?|t)|pros and cons|sacrific\w+|price)\b/i,
    ),
  ],
};

/** What the rules of every prompt of a category must say, and why, worded for an editor. */
export const guardrailOf = (categoryId: string): readonly { concept: string; why: string }[] =>
  (MUST[categoryId] ?? []).filter(({ when }) => !when);

const guardrail: Rule = {
  id: 'guardrail',
  severity: 'error',
  check(file) {
    const rules = blockOf(file, 'Rules');
    if (!rules) return [];
    const { categoryId } = file.prompt;
    const concepts = MUST[categoryId];
    if (!concepts)
      return [problem(file, 1, `the linter knows no guardrail for "${categoryId}"; add its row to lint/guardrails.ts`)];
    return concepts
      .filter(({ patterns, when }) => (when?.(file) ?? true) && !meets(rules.units, patterns))
      .map(({ concept, why }) =>
        problem(file, rules.line, `the rules lack the guardrail "${concept}" of ${categoryId}: ${why}; add a rule`),
      );
  },
};

export const guardrailRules: Rule[] = [guardrail];
