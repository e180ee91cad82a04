import { describe, expect, it } from '@jest/globals';
import { findingsAfter, findingsIn, GOOD_FILES, GOOD_PATH, GOOD_PROMPT, withFiles } from '../good-prompt.fixture.ts';
import { assembleLibrary } from '../library.ts';
import { parsePromptFile } from '../prompt-file.ts';
import { digestOf, filledWith } from '../worked-example.ts';
import { languageRules } from './language.ts';
import { splitPrompt } from './rule.ts';
import { unAmerican, workedExampleRules } from './worked-example.ts';

const GOOD_FOLDER = GOOD_PATH.replace('prompt.md', '');

const swap = (from: string, to: string) => (text: string) => text.replace(from, to);
const drop = (line: RegExp) => (text: string) => text.replace(line, '');

describe('a valid prompt', () => {
  it('satisfies every rule', () => {
    expect(findingsIn(GOOD_FILES).filter(({ path }) => path === GOOD_PATH)).toEqual([]);
  });
});

describe('an invalid prompt breaks exactly one rule', () => {
  it.each<[rule: string, change: (text: string) => string]>([
    ['format', swap('premium: true', 'premium: perhaps')],
    ['format', swap('Tone of the memo: [TONE]', 'Tone of the memo: [TONES]')],
    ['format', swap('the largest amount that', 'the {{amount}} that')],
    ['blocks', swap('## Output', '## Result')],
    ['blocks', (text) => text.replace(/## Output[^]*?(?=## Before)/, '')],
    ['opening', drop(/^A guarantor's[^]*?(?=\n\n## Situation)/m)],
    ['situation-lines', swap('Tone of the memo: [TONE]', 'The memo sounds [TONE] throughout')],
    ['numbered-task', swap('3. List the', '3. The')],
    ['numbered-task', swap('4. Propose', '5. Propose')],
    [
      'bulleted-rules',
      (text) => text.replace(/^## Rules[^]*?(?=\n\n)/m, (rules) => rules.replace(/^- /gm, '').replaceAll('\n', '\n\n')),
    ],
    ['output-contract', swap('at most 600 words', 'kept short')],
    ['output-contract', swap('For the attorney, at', 'At')],
    ['closing-lists', swap('*What to verify* and ', '')],
    ['closing-checks', drop(/^- Recompute.*\n/m)],
    ['length', (text) => text.replace(/^(2\. Waived.*)$/m, `$1 ${'Keep every line short and plain. '.repeat(120)}`)],
    ['rule-grounding', swap('Work only from the guaranty. ', '')],
    ['rule-citation', swap(' Tie each finding to its section and quote the operative words.', '')],
    [
      'rule-missing-information',
      swap('is missing, ask; for smaller gaps write "not stated" and continue', 'matters, adapt the memo'),
    ],
    ['rule-no-invention', drop(/^- Never invent.*\n/m)],
    ['injection-sentence', swap(', not instructions to follow', '')],
    ['guardrail', swap('Keep fact, law and judgment in separate sentences', 'Keep sentences short')],
    ['guardrail', swap("a draft for the attorney's review", 'a working paper')],
    ['profession-phrase', swap('1. Identify', '1. Research relevant case law and identify')],
    ['banned-phrase', swap("A guarantor's attorney needs", "Act as my lawyer, because a guarantor's attorney needs")],
    ['model-name', swap('The memo you prepare', 'The memo that ChatGPT prepares')],
    ['capitals', swap('Never invent', 'NEVER invent')],
    ['us-spelling', swap('easy to overlook', 'easy to overlook and favours the landlord')],
    ['american-english', swap('the largest amount that', 'the largest amount that afterwards')],
    ['american-english', swap('placeholder: New York', 'placeholder: New York, lease cancelled')],
    ['american-english', swap('- Recompute', '- Tick each section.\n- Recompute')],
    ['american-english', swap('placeholder: New York', 'placeholder: New York, box not pre-ticked')],
    ['vague-word', swap('the obligations covered', 'the various obligations covered')],
    [
      'long-sentence',
      swap('in words that fit the document', `in words that fit the document${' and the lease and its riders'.repeat(6)}`),
    ],
    ['material-tags', swap('<guaranty>\n[CONTRACT_TEXT]', '<guaranty>\nText: [CONTRACT_TEXT]')],
    ['material-tags', swap('Confirm that every quotation', 'Confirm against [CONTRACT_TEXT] that every quotation')],
    ['repeated-placeholder', swap('notice of default.', 'notice of default. Guarantor waives notice of default')],
    ['dictionary-name', (text) => text.replaceAll('TONE', 'MOOD')],
    ['format', swap(', burn-off terms]', ']')],
    ['format', swap('burn-off terms', 'a guarantor with a lease and no way out')],
    ['format', swap('burn-off terms', 'surety question')],
    ['alias-of-title', swap('burn-off terms', 'lease guaranties')],
    ['orphan', swap('- Never invent', '- Write each doubt in the margin.\n- Never invent')],
    ['orphan', swap('- Never invent', '- Put each source into the Origin column.\n- Never invent')],
    ['orphan', swap('- Never invent', '- Write (DOUBT) beside each guess.\n- Never invent')],
    ['orphan', swap('- Recompute', '- Read Part B once more.\n- Recompute')],
  ])('%s (%#)', (rule, change) => {
    const findings = findingsAfter(change);
    expect([...new Set(findings.map((finding) => finding.rule))]).toEqual([rule]);
    expect(findings.every(({ path, line, reason }) => path === GOOD_PATH && line > 0 && reason.includes(' '))).toBe(true);
  });

  it('reports the line', () => {
    const line = GOOD_PROMPT.split('\n').findIndex((text) => text.startsWith('3. List')) + 1;
    expect(findingsAfter(swap('3. List the', '3. The'))[0]).toMatchObject({ line, severity: 'error' });
  });

  it.each(['COMPANY_DESCRIPTION', 'FOCUS_AREAS'])('asks for long text where a variable is called %s', (name) => {
    const rename = (text: string) => text.replaceAll('JURISDICTION', name);
    const found = (change: (text: string) => string) => findingsAfter(change).filter(({ rule }) => rule === 'description-type');
    expect(found(rename)).toEqual([expect.objectContaining({ severity: 'error', reason: expect.stringContaining(name) })]);
    expect(found((text) => rename(text).replace('type: text', 'type: longtext'))).toEqual([]);
  });

  it('may contain a banned phrase in order to forbid it', () => {
    expect(findingsAfter(swap('- Never invent a', '- Cite no statute from memory and never invent a'))).toEqual([]);
  });
});

describe('what lies beside a prompt', () => {
  const CONTRACT = '1. Guarantor guarantees payment of all sums due under the Lease. '.repeat(8).trim();
  const filled = { JURISDICTION: 'Ohio', TONE: 'Plain', CONTRACT_TEXT: CONTRACT };
  const example = Object.entries(filled)
    .map(([name, value]) => `${name}: "${value}"`)
    .join('\n');
  const digest = digestOf(filledWith(parsePromptFile(GOOD_PATH, GOOD_PROMPT), filled));
  const sections = '## Exposure\n\n## Changes to ask for\n\n## What to verify\n\n## Questions for me\n\n';
  const answer = `---\ndate: 2026-11-23\ndigest: "${digest}"\n---\n${sections}${'The cap is high. '.repeat(60)}`;
  const followUps = ['one', 'two'].map((n) => `- title: Step ${n} of it\n  text: ${'Make it shorter. '.repeat(6)}`).join('\n');
  const emptyField = 'A bracketed name is an empty field: write plainly.';
  const short = `Find the exposure of the guarantor.\n\nState: [JURISDICTION]\nTone: [TONE]\n\n${emptyField}\n\n<guaranty>\n[CONTRACT_TEXT]\n</guaranty>\n\n${'Quote the section. '.repeat(45)}`;
  const good = { 'example.yml': example, 'answer.md': answer, 'follow-ups.yml': followUps, 'short.md': short };
  type Files = Partial<Record<keyof typeof good, string>>;
  const findingsOf = (files: Files) => {
    const sources = Object.entries(files).map(([name, text]) => ({ path: GOOD_PATH.replace('prompt.md', name), text }));
    return findingsIn(withFiles(...sources)).filter(({ path }) => path.startsWith(GOOD_FOLDER));
  };
  const rulesOf = (files: Files) => [...new Set(findingsOf(files).map(({ rule }) => rule))];

  it('satisfies every rule', () => {
    expect(rulesOf(good)).toEqual([]);
  });

  it.each<[rule: string, files: Files]>([
    [
      'example-values',
      { ...good, 'example.yml': example.replace('Plain', 'Loud'), 'answer.md': answerTo({ ...filled, TONE: 'Loud' }) },
    ],
    [
      'example-values',
      {
        ...good,
        'example.yml': example.replace(CONTRACT, 'A lease'),
        'answer.md': answerTo({ ...filled, CONTRACT_TEXT: 'A lease' }),
      },
    ],
    ['example-and-answer', {}],
    ['example-and-answer', { 'example.yml': example }],
    ['example-and-answer', { 'answer.md': answer, 'follow-ups.yml': followUps }],
    ['example-and-answer', { 'example.yml': example, 'answer.md': answer }],
    ['answer-digest', { ...good, 'answer.md': answer.replace(digest, '0'.repeat(16)) }],
    ['answer-sections', { ...good, 'answer.md': answer.replace('## Exposure', '## Danger') }],
    ['answer-sections', { ...good, 'answer.md': answer.replace('## What to verify', '## Notes') }],
    ['answer-names', { ...good, 'answer.md': answer.replace('The cap', 'The cap of [TONE]') }],
    ['answer-length', { ...good, 'answer.md': answer.slice(0, 220) }],
    ['answer-length', { ...good, 'answer.md': answer + 'The cap is high. '.repeat(1000) }],
    ['short-length', { ...good, 'short.md': short.slice(0, 300) }],
    ['short-label', { ...good, 'short.md': short.replace('Tone: ', 'Tone, or plain if this is blank: ') }],
    ['short-blank-field', { ...good, 'short.md': short.replace(emptyField, 'Leave the signature blank.') }],
    ['us-spelling', { ...good, 'short.md': `${short} Honour the cap.` }],
    ['model-name', { ...good, 'follow-ups.yml': followUps.replace('Make it', 'Ask ChatGPT to make it') }],
    ['profession-phrase', { ...good, 'short.md': `${short} Research relevant case law.` }],
    ['american-english', { ...good, 'short.md': `${short} Sign it by 9 April 2026.` }],
    ['american-english', { ...good, 'follow-ups.yml': followUps.replace('Make it', 'Write a one-off and make it') }],
  ])('%s (%#)', (rule, files) => {
    expect(rulesOf(files)).toEqual([rule]);
  });

  it('reports every place that is not American, with its line', () => {
    const block = 'CONTRACT_TEXT: |-\n  One.\n  Signed on 9 April 2026, a one-off.\nTONE: Plain\nJURISDICTION: per cent\n';
    const longer = 'Make it shorter. '.repeat(6);
    const answerEnd = answer.split('\n').length;
    const blocks = `- title: Step one of it\n  text: |-\n    ${longer}\n    A fortnight.\n- title: Step two of it\n  text: |-\n    Whilst one-offs are made. ${longer}`;
    const found = findingsOf({
      'example.yml': block,
      'answer.md': `${answer}\nOf 9 closings, 8 of 19 October 2026 closings had a timetable.\nDue 9 April 2026.`,
      'follow-ups.yml': blocks,
      'short.md': `${short}\nper cent`,
    }).filter(({ rule }) => rule === 'american-english');
    expect(found.map(({ path, line, reason }) => [path.replace(GOOD_FOLDER, ''), line, reason.split(':')[0]])).toEqual([
      ['answer.md', answerEnd + 1, '"timetable"'],
      ['answer.md', answerEnd + 2, '"9 April 2026"'],
      ['example.yml', 3, '"9 April 2026"'],
      ['example.yml', 3, '"one-off"'],
      ['example.yml', 5, '"per cent"'],
      ['follow-ups.yml', 4, '"fortnight"'],
      ['follow-ups.yml', 7, '"Whilst"'],
      ['follow-ups.yml', 7, '"one-offs"'],
      ['short.md', short.split('\n').length + 1, '"per cent"'],
    ]);
  });

  it('reports words of clinicians, HR and consultants in their category alone', () => {
    const reasonsIn = (categoryId: string) => {
      const short =
        'Begin.\nPlan the handover on the ward in hospital.\nIn hospital kitchens, offer a reasonable adjustment.\nCall for tenders.';
      const prompt = { ...parsePromptFile(GOOD_PATH, GOOD_PROMPT), categoryId, short };
      return workedExampleRules
        .filter(({ id }) => id === 'american-english')
        .flatMap(({ check }) => check(splitPrompt(prompt), assembleLibrary([]).library))
        .map(({ line, reason }) => [line, reason.split(':')[0]]);
    };
    expect(reasonsIn('healthcare')).toEqual([
      [2, '"handover"'],
      [2, '"on the ward"'],
      [2, '"in hospital"'],
    ]);
    expect(reasonsIn('hr')).toEqual([[3, '"reasonable adjustment"']]);
    expect(reasonsIn('consulting')).toEqual([[4, '"tenders"']]);
    expect(reasonsIn('legal')).toEqual([]);
  });

  it.each([
    ['healthcare', 'Two days in hospital for pneumonia.', ['in hospital']],
    ['healthcare', 'She is in hospital.', ['in hospital']],
    ['healthcare', 'Hand the patient leaflet out on a ward.', ['patient leaflet', 'on a ward']],
    ['healthcare', 'In hospital-based clinics, in hospital systems and of in-hospital care.', []],
    ['healthcare', 'Tick bite; the mitral leaflets coapt; consent of the ward of a guardian.', []],
    ['finance', 'A tick size of one cent, and prices that ticked up.', []],
    ['hr', 'A salary adjustment and a reasonable adjustment.', ['reasonable adjustment']],
    ['legal', 'Tick the box, untick all boxes, and tick each open item.', ['Tick the box', 'untick', 'tick each open item']],
    ['legal', 'A tick box that is pre-ticked, and a ticked box.', ['tick box', 'pre-ticked', 'ticked box']],
  ])('finds in %s what is not American English: %s', (categoryId, text, found) => {
    expect(unAmerican(text, categoryId)).toEqual(expect.arrayContaining(found));
    expect(unAmerican(text, categoryId)).toHaveLength(found.length);
  });

  it('reports a date of an example that no calendar has, with its line', () => {
    const dated = GOOD_PROMPT.replace('placeholder: New York\n    type: text', 'placeholder: 2026-11-20\n    type: date');
    const text = `TONE: Plain\nJURISDICTION: 2026-13-45\nCONTRACT_TEXT: ${CONTRACT}\n`;
    const path = GOOD_PATH.replace('prompt.md', 'example.yml');
    const found = findingsIn(withFiles({ path: GOOD_PATH, text: dated }, { path, text }));
    expect(found.filter(({ rule }) => rule === 'example-values')).toEqual([
      expect.objectContaining({ path, line: 2, reason: 'JURISDICTION must be a date such as 2026-11-20' }),
    ]);
  });

  function answerTo(values: Record<string, string>) {
    return answer.replace(digest, digestOf(filledWith(parsePromptFile(GOOD_PATH, GOOD_PROMPT), values)));
  }
});

describe('a phrase that a profession must never use is reported', () => {
  const good = parsePromptFile(GOOD_PATH, GOOD_PROMPT);
  const phrasesIn = (categoryId: string, sentence: string) => {
    const file = splitPrompt({ ...good, categoryId, body: `${sentence}\n` });
    return languageRules
      .filter(({ id }) => id === 'profession-phrase')
      .flatMap(({ check }) => check(file, assembleLibrary([]).library));
  };

  it.each([
    ['legal', 'cite relevant case law from memory'],
    ['legal', 'give final legal advice'],
    ['finance', 'describe the guaranteed return of the fund'],
    ['finance', 'show the best performing period'],
    ['finance', 'list what each person receives at his death'],
    ['healthcare', "state the patient's full name"],
    ['healthcare', 'recommend a starting dose'],
    ['healthcare', 'conclude with a final diagnosis'],
    ['real-estate', 'call the home perfect for growing families'],
    ['real-estate', 'praise the safe neighborhood and the good schools'],
    ['hr', 'ask whether the candidate has children'],
    ['hr', 'automatically reject weak candidates'],
    ['hr', 'look for digital natives'],
    ['marketing', 'write five customer reviews'],
    ['marketing', 'add "only 3 left" to the headline'],
    ['marketing', 'call the product the #1 choice'],
    ['sales', 'create a sense of urgency'],
    ['sales', 'invent a customer who saved money'],
    ['consulting', 'use typical industry benchmarks'],
  ])('%s: %s', (category, order) => {
    expect(phrasesIn(category, `Then ${order}.`)).toHaveLength(1);
    expect(phrasesIn(category, `Never ${order}.`)).toEqual([]);
    expect(phrasesIn('another', `Then ${order}.`)).toEqual([]);
  });
});
