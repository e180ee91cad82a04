// Our own words for things that have a standard term, and phrases that sound translated. `npm run check` fails if one
// comes back.
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { root } from './run.mjs';

/** Each with the term to use instead. Looked for in code and documents of engineers, not in texts of the pages. */
const forbidden = [
  [/\b(?:\w*[a-z])?Doors?\b|\bdoors?\b(?! to)/, 'endpoint or router'],
  // The URL path and the value of the schema are released, so they stay.
  [/(?<!stripe-)\bstand-in\b|(?<!')standIn(?!'|: )/i, 'Stripe emulator'],
  [/\bmarkDue|\bsyncDue|\bsendDue/, 'enqueueSync, processSyncQueue, processMailQueue'],
  [/\b(?:createS|S|s)ealer\b|\bsealAnew\b|\bunseal\b/, 'encrypt'],
  [/\brehears(?:e|al)|\bkeepUnlessTest\b/, 'dryRun'],
  [/\bcanBeStored\b/, 'what it checks'],
  [/\bkeyGuesses\b|guesses\.ts/, 'failedAttempts'],
  [/\bPatience\b|\bpatience\b/, 'timeouts'],
  [/\blocked-door|LockedDoor/, 'adminRecovery'],
  [/\bopen-web\b|\bopenWeb\b/, 'wellKnown'],
  [/\bnoFaults\b|\bpersonFaults\b|\bFaults\b/, 'errors'],
  [/\brefusalOf\b|\bRefusals?\b|\bisRefusal\b|\brefusedWith\b/, 'ApiError'],
  [/\botherwise\s*[?:}=]|\{ otherwise\b/, 'fallback'],
  [/\buseStay\b/, 'useNavigationGuard'],
  [/\btypedQueries\b|TypedQueries\b/, 'graphiqlStorage'],
  [/\bkeyPlace\b|\bKEY_PLACE\b/, 'the focus handling that it is'],
  [/\b\w+Look\b(?!up)/, 'styles'],
  [/\bfurtherFigures\b/, 'the figures that they are'],
  [/\bto-the-letter\b|\btoTheLetter\b/, 'rawRequest'],
  [
    /\bKeeper\b|\bKeepable\b|\bkeptCards\b|\bKEPT_MS\b|\bkept-value\b/,
    'ValueCache, ValueSource, cachedCards, TTL_MS, cached-value',
  ],
  [/\bAdminAct\b|\bConfirmActDialog\b|\bacts\.test\b|ActsResolver\b/, 'action'],
  [/\btwins?\b/, 'operation'],
  [/\bAppError\b/, 'ApiError'],
  [/\.wake\b|\bwake\(/, 'triggerJob'],
  [/\bnot of the right kind\b/i, 'missing or of the wrong type'],
  [/\bnot needed any more\b/, 'no longer needed'],
  [/\bcould not be cancelled\b|\bwas not cancelled\b/, 'canceled'],
  [/\bcard was refused\b/, 'declined'],
  [
    /\b(?:rest|graphql)?[qQ]uestionOf\b|\b(?:QUESTION_MAX|scaleQuestions|ScaleQuestion|QuestionTiming|measureQuestions|readQuestions)\b/,
    'request, query or operation',
  ],
  [
    /\b(?:AnswerSize|answerSize\w*|answerBytes|answerBatch|(?:graphql|dryRun|vault|signOut)Answer|(?:create)?[lL]argeAnswers|lateAnswers|DifferentAnswer|compareAnswers|isAnswerLost|writeAnswer|onAnswer(?:ed)?|answersFor(?:Keys)?|NO_ANSWER)\b|\b(?:answer-(?:bytes|parts|size)|large-answers)\.ts\b|\bserver\.answer\(/,
    'response or result',
  ],
  [/\brights? `?(?:catalog|prompts|usage|schema):|\brights of (?:an? |the )?(?:API )?keys?\b|\bat least one right\b/i, 'scope'],
];

/** Looked for in comments, names of tests and documents only. Texts of pages and messages have other readers. */
const oddPhrases = [
  [/\bwhoever\b/i, 'anybody who, or who it is'],
  [/\banew\b/, 'again'],
  [/\bto the letter\b/, 'exactly'],
  [/\bhands? out\b/, 'serves or returns'],
  [/\bwhat came of\b/i, 'outcome or result'],
  [/\bdead links?\b/, 'broken link'],
  [/\b(?:for|to) who (?:has|is)\b|(?:\/\/|\.) Who (?:has|cannot)\b/, 'the person or client who it is'],
  [/\balso (?:if|where)\b/, 'even if, or even where'],
  [/\b(?:any|some|no)thing else than\b/, 'other than'],
  [/\bsome times (?:larger|as)\b/, 'several times'],
  [/\bany more(?=[.,;:'`])/, 'no longer'],
  [/\bnobody else's\b/, 'private, or only one'],
  [/\bby lot\b/, 'at random'],
  [/\bgoes on\b/, 'continues'],
  [/\bstands\b(?! for\b)/, 'is'],
  [/\ban? (?:\w+ ){1,2}of (?:its|their) own\b/i, 'its own, or separate'],
];

/** Looked for in what people read: mails, and the code of pages except for comments. Developers read "second factor". */
const pageTerms = [[/\bsecond factor\b/i, 'two-step sign-in']];

const pageSources = /^web\/src\/(?!.*\.test\.)|\.mails\.ts$/;

const prose = /^\s*(?:\/\/|\/?\*|\{\/\*|# |"""|\]\)\()|\s\/\/ |\b(?:test|describe)\(['`]/;

const files = [
  '{api,sdk,stripe-emulator,web}/{src,test,migrations,operations}/**/*.{ts,tsx,graphql,mjs}',
  'sdk-python/{codegen,src,tests}/**/*.{mjs,py}',
  'e2e/**/*.ts',
  'bench/{,peers/,processes/,results/,rows/,scale/,servers/}*.{ts,mjs}',
  'scripts/**/*.{mjs,cjs}',
  'bench/pages/*.mjs',
  'recipes/{,*/}*.{ts,mjs,json}',
  'docs/**/*.md',
  'docs/operating/*.yml',
  '*.md',
  '{sdk,sdk-python}/*.md',
  '*.{mjs,json,yml}',
];
const exceptions =
  /node_modules|search\/synonyms\.ts|app-info\.resolver\.ts|migrations\/2026112|\/dist\/|\.generated\.|\/_generated\/|scripts\/words\.mjs|docs\/library-review\.md|docs\/changelog\.md|package-lock/;

function termsFor(file, line) {
  if (file.endsWith('.md') || prose.test(line)) return [...forbidden, ...oddPhrases];
  return pageSources.test(file) ? [...forbidden, ...pageTerms] : forbidden;
}

const isChecked = (file) => files.some((pattern) => matchesGlob(file, pattern)) && !exceptions.test(file);

/** A line for each place that has a forbidden word, with the term to use instead. */
export function findForbiddenWords(sources) {
  return sources
    .filter(([file]) => isChecked(file))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) =>
        termsFor(file, line).flatMap(([pattern, term]) => {
          const found = pattern.exec(line);
          return found ? [`${file}:${index + 1}: "${found[0]}": say ${term}`] : [];
        }),
      ),
    );
}

if (process.argv[1] === import.meta.filename) {
  const sources = globSync(files, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  const found = findForbiddenWords(sources);
  for (const line of found) console.error(line);
  process.exit(found.length > 0 ? 1 : 0);
}
