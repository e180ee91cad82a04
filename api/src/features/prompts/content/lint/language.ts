import { NEGATION } from './rules-block.ts';
import { namesOf } from '../prompt-file.ts';
import { blockOf, problem, sentencesOf, textsOf, wordsOf, type SplitPrompt, type Rule } from './rule.ts';

/** Reports each match of a pattern in the text that members read. */
function words(id: string, severity: Rule['severity'], pattern: RegExp, advice: string): Rule {
  const everywhere = new RegExp(pattern.source, `${pattern.flags}g`);
  return {
    id,
    severity,
    check: (file) =>
      textsOf(file).flatMap(({ path, line, text }) =>
        [...withoutVariables(file, text).matchAll(everywhere)].map(([found]) => ({
          path,
          line,
          reason: `"${found.trim()}": ${advice}`,
        })),
      ),
  };
}

const withoutVariables = (file: SplitPrompt, text: string) =>
  namesOf(file.prompt).reduce((rest, name) => rest.replaceAll(`[${name}]`, '…'), text);

const BANNED =
  /\bact as (?:an?|my|if)\b|\bworld[- ]class\b|\b(?:let['’]s )?think step[- ]by[- ]step\b|\btake a deep breath\b|\bas an AI\b|\blanguage model\b/i;

const MODELS =
  /\b(?:ChatGPT|GPT-?\d\w*|OpenAI|Claude|Anthropic|Gemini|Copilot|Llama|Mistral|Perplexity|DeepSeek|Grok|Midjourney|DALL-E)\b/;

/** Words that people put in capitals for emphasis, and three or more capitalized words in a row. Acronyms are allowed. */
const CAPITALS =
  /\b(?:NEVER|ALWAYS|MUST|NOT|ONLY|EVERY|EACH|ALL|ANY|VERY|IMPORTANT|CRITICAL|CRUCIAL|ESSENTIAL|WARNING|CAUTION|ATTENTION|NOTE|REQUIRED|MANDATORY|STRICTLY|EXACTLY|IMMEDIATELY|BEFORE|AFTER|FIRST|STOP|WITHOUT|CANNOT|SHOULD|SHALL|WILL|FINAL|EXTREMELY|ABSOLUTELY|ENSURE|REMEMBER|AVOID|INCLUDE|EXCLUDE)\b|\b[A-Z]{2,}(?: [A-Z]{2,}){2,}\b/;

const BRITISH_ISE =
  'agon|anonym|apolog|author|capital|categor|central|character|colon|critic|crystall|custom|digit|emphas|equal|fertil|final|formal|general|global|harmon|hypothes|incentiv|initial|item|jeopard|legal|local|maxim|minim|mobil|modern|monet|neutral|normal|optim|organ|penal|personal|popular|prior(?:it)|rational|real|recogn|scrutin|social|special|stabil|standard|summar|synthes|util|visual';
const BRITISH = new RegExp(
  [
    String.raw`\b(?:re|un|de)?(?:${BRITISH_ISE})is(?:e[sdr]?|ing|ations?|able)\b`,
    String.raw`\b(?:col|fav|behavi|lab|neighb|hon|end?eav|rum|harb|hum|vap|sav|fl?av|vig|cand|od)our\w*\b`,
    String.raw`\b(?:analys|paralys|catalys)(?:e[dr]?|ing)\b`,
    String.raw`\b(?:centre[sd]?|metres?|litres?|fibre|theatre|calibre|programmes?|defence|offence|licence[sd]?|practis(?:e[sd]?|ing)|cheques?|judgements?|acknowledgements?|fulfil|enrol|skilful|instalments?|whilst|amongst|grey|tonnes?|kerb|tyres?|sceptic\w*|ageing|learnt|spelt|draught\w*|manoeuvr\w*|catalogues?|storeys?|paediatric\w*|anaesth\w*|haem\w+|oedema|gynaecolog\w*|orthopaedic\w*|diarrhoea|tumours?)\b`,
    String.raw`\b(?:travell|cancell|label|model|counsell|channell|signall|total|fuell|levell|marshall)l?(?<=ll)(?:ed|ing|ers?)\b`,
  ].join('|'),
  'i',
);

const VAGUE = /\b(?:various|etc\b\.?|and so (?:on|forth)|stuff\b|things?\b)/i;

const MAX_WORDS = 35;

const longSentence: Rule = {
  id: 'long-sentence',
  severity: 'warning',
  check(file) {
    const names = namesOf(file.prompt);
    const output = blockOf(file, 'Output');
    return [file.opening, ...file.blocks].flatMap((block) =>
      block.units.flatMap((unit) =>
        sentencesOf(unit)
          // Under Output, a colon or semicolon separates headings or columns.
          .flatMap(({ text }) => (block === output ? text.split(/[:;|]/) : [text]))
          .map((sentence) => ({ sentence, count: wordsOf(sentence, names).length }))
          .filter(({ count }) => count > MAX_WORDS)
          .map(({ sentence, count }) =>
            problem(
              file,
              unit.line,
              `a sentence of ${count} words, "${sentence.slice(0, 40).trim()}…"; split it (at most ${MAX_WORDS})`,
            ),
          ),
      ),
    );
  },
};

interface BannedPhrase {
  pattern: RegExp;
  why: string;
}

const never = (why: string, pattern: RegExp): BannedPhrase => ({ why, pattern });

/** What a prompt must never say, by profession. */
const NEVER: Readonly<Record<string, readonly BannedPhrase[]>> = {
  legal: [
    never(
      'citations and deadlines come from the material, never from memory',
      /\bfrom (?:your )?memory\b|\byour (?:own )?knowledge of\b|\b(?:cite|find|list|research) (?:relevant|applicable|leading|supporting|recent) (?:case law|cases|statutes|authorit\w+|precedents?)\b/i,
    ),
    never(
      'final advice is for an attorney to give',
      /\b(?:give|provide|offer) (?:final |binding |definitive )?legal advice\b|\byou (?:have|do not have) a (?:strong|winning) case\b/i,
    ),
  ],
  finance: [
    never(
      'no return may be promised',
      /\bguaranteed? (?:an? )?(?:returns?|income|profits?|growth|yield)|\brisk-free\b|\bpromis\w+ (?:an? )?(?:\w+ )?returns?\b|\bwill (?:outperform|beat the market)\b|\bsure bet\b/i,
    ),
    never(
      'performance is shown whole',
      /\b(?:best|strongest|most favorable|highest)[- ](?:performing )?(?:periods?|years?|quarters?)\b/i,
    ),
    never('clients may be one person, or a couple of any kind', /\b(?:his|her) death\b/i),
    never('advice needs the suitability facts first', /\brecommend (?:specific )?(?:stocks|funds|securities|investments)\b/i),
  ],
  healthcare: [
    never(
      'patient identifiers stay out',
      /\b(?:patient['’]?s? (?:full )?name|date of birth|medical record numbers?|MRN|social security)\b/i,
    ),
    never(
      'the clinician diagnoses and doses',
      /\b(?:final|definitive) diagnos[ei]s\b|\bdiagnose the\b|\b(?:recommend|calculate|suggest|adjust|prescribe) (?:a |the |an )?(?:\w+ )?(?:dos(?:e|es|age|ing)|medications?|prescriptions?)\b/i,
    ),
  ],
  'real-estate': [
    never(
      'fair housing: describe the property, not the people',
      /\bfamily[- ]friendly\b|\b(?:perfect|ideal|great|suitable) for (?:a )?(?:young |growing |retired? |single )?(?:famil(?:y|ies)|couples?|professionals|singles|retirees|students|bachelors?|empty[- ]nesters?|children|kids)\b|\bbachelor pad\b|\badults? only\b|\bno children\b/i,
    ),
    never(
      'fair housing: no wording on safety, schools or worship',
      /\bsafe(?:st)? (?:neighborhoods?|areas?|streets?|communit\w+)\b|\blow[- ]crime\b|\b(?:good|great|top|best|excellent|top-rated) schools?\b|\bnear (?:a |the )?(?:church|synagogue|mosque|temple)(?:e?s)?\b/i,
    ),
    never(
      'steering is unlawful',
      /\b(?:exclusive|desirable|up-and-coming|changing|ethnic) (?:neighborhoods?|communit\w+|areas?)\b/i,
    ),
  ],
  hr: [
    never(
      'protected traits are no criteria',
      /\b(?:digital natives?|recent graduates?|young and|youthful|energetic team|culture fit|cultural fit|native (?:English )?speakers?|able-bodied)\b/i,
    ),
    never(
      'medical and family questions may not be asked',
      /\bask\w* (?:\w+ ){0,4}(?:pregnan\w+|marital|children|childcare|famil(?:y|ies)|religio\w+|medical (?:history|conditions?)|disabilit\w+|health|age)\b/i,
    ),
    never(
      'nobody is rejected by a program',
      /\b(?:auto(?:matically)?[- ]?(?:reject\w*|screen\w* out|disqualif\w*|eliminat\w*))\b/i,
    ),
  ],
  marketing: [
    never('reviews come from customers', /\b(?:write|create|generate|draft|compose) (?:\w+ ){0,3}(?:reviews?|testimonials?)\b/i),
    never(
      'scarcity must be real',
      /\b(?:act now|hurry|while supplies last|limited[- ]time only|only \d+ (?:left|spots|seats)|last chance|selling fast)\b/i,
    ),
    never(
      'a superlative needs proof',
      /#1\b|\bnumber one\b|\b(?:the )?(?:world|industry|market)['’]?s? (?:best|leading|finest)\b|\b(?:clinically|scientifically) proven\b|\bguaranteed results\b|\bbetter than (?:any|all|every)\b/i,
    ),
  ],
  sales: [
    never(
      'customers, figures and quotes are real or absent',
      /\b(?:invent|make up|create|imagine) (?:an? )?(?:\w+ )?(?:customers?|case stud(?:y|ies)|ROI|quotes?|testimonials?|references?)\b|\bguaranteed (?:ROI|results|savings)\b/i,
    ),
    never(
      'urgency must be real',
      /\b(?:act now|last chance|limited[- ]time|hurry|offer expires (?:soon|today)|before it['’]?s too late|create (?:a sense of )?urgency)\b/i,
    ),
  ],
  consulting: [
    never(
      'benchmarks and sources are supplied',
      /\b(?:use|apply|cite|draw on|insert|supply) (?:\w+ ){0,2}(?:industry|typical|standard|market|known) (?:benchmarks?|averages?|norms?|ratios?)\b|\byour (?:own )?knowledge of\b/i,
    ),
  ],
};

/** Like a negation, these words show that a sentence forbids the phrase instead of asking for it. */
const FORBIDS_OR_FLAGS =
  /\b(?:flag(?:s|ged)?|forbid\w*|refus\w+|remov\w+|strip(?:s|ped)?|delet\w+|replac\w+|swap\w*|leave out|omit\w*|exclud\w+|ban(?:s|ned)?|cut|strike|redact\w*|de-?identif\w*|stop|declin\w+|prohibit\w*|unless|challeng\w+|unlawful|mark(?:s|ed)?)\b/i;

const bannedInProfession: Rule = {
  id: 'profession-phrase',
  severity: 'error',
  check: (file) =>
    textsOf(file)
      .filter(({ text }) => !NEGATION.test(text) && !FORBIDS_OR_FLAGS.test(text))
      .flatMap(({ path, line, text }) =>
        (NEVER[file.prompt.categoryId] ?? []).flatMap(({ pattern, why }) => {
          const phrase = pattern.exec(text)?.[0];
          return phrase === undefined
            ? []
            : [{ path, line, reason: `"${phrase}": ${why}; remove it, or forbid it in so many words` }];
        }),
      ),
};

export const languageRules: Rule[] = [
  words('banned-phrase', 'error', BANNED, 'is banned; say what the work is instead'),
  bannedInProfession,
  words('model-name', 'error', MODELS, 'names a product; prompts work with any model, so leave it out'),
  words('capitals', 'error', CAPITALS, 'no capitals for emphasis; write it in lower case'),
  words('us-spelling', 'error', BRITISH, 'is not US spelling; correct it'),
  words('vague-word', 'warning', VAGUE, 'is vague; name what you mean'),
  longSentence,
];
