/** A reply for questions that match a pattern. The first matching topic is used. */
interface Topic {
  pattern: RegExp;
  reply: string;
}

/** The texts of the automated assistant, on one of the pages that have a chat. */
export interface ChatScript {
  greeting: string;
  /** For a member, whose name and email are known. The name may be empty. */
  memberGreeting: (name: string) => string;
  /** After the answer to a question that came before the name or the email. */
  askAgain: { name: string; email: string };
  askForEmail: (name: string) => string;
  invalidEmail: string;
  collected: (name: string, email: string) => string;
  topics: readonly Topic[];
  fallback: string;
}

export const quickReplies = ['Pricing?', 'Demo?', 'Get Started?'] as const;

const prices =
  'Pro is $49 per month, or $470 per year, which saves you $118 a year. You can cancel anytime and keep your access until the end of the period, and there is a 30-day money-back guarantee.';
const PRICES =
  /\b(pric(e[ds]?|ing|ey)|costs?|subscriptions?|fees?|rates?|plans?|how much|expensive|cheap(er)?|afford|pay(s|ing|ments?)?|charge[ds]?|discounts?|coupons?|annual(ly)?|yearly|monthly|per (month|year)|upgrad(e|ing))\b/i;
const START =
  /\b(start(s|ed|ing)?|begin(s|ning)?|sign(s|ed|ing)?[ -]?up|join(ing)?|register(ing)?|subscribe|buy(ing)?|purchas(e|ing)|get (in|access)|creat(e|ing) an account|(open|make) an account|how (do|does|can) (i|it|this|promptory) (use|work)|(use|using) (it|this|promptory|a prompt|the prompts|prompts))\b/i;
/** A demo is left to the samples, which the landing page has. */
const FREE = /\b(trials?|for free|free (account|plan|version|tier|prompts?|trial)|is it free|try(ing)? (it|this|promptory))\b/i;
const TRIAL =
  /\b(demos?|trials?|try(ing)?( it| out)?|for free|free (account|plan|version|tier|prompts?)|samples?|examples?|preview|test (it|drive))\b/i;

/** Asked for on every page. They come before the others: "cancel my subscription" is not about the price. */
const help: readonly Topic[] = [
  {
    pattern:
      /\b(confidential(ity)?|private|privacy|privileged?|safe(ly|ty)?|secur(e|ity)|hipaa|gdpr|data protection|encrypt(s|ed|ion)?|anonymi[sz](e[ds]?|ing|ation)|redact(s|ed|ing|ion)?|(real|hide|remove|replace|mask)s? (the )?names?|(client|patient|customer)('?s|s'?)? (data|names?|information|matters?)|(my|our|personal) (data|inputs?)|(see|read|store|keep|log|share|sell|track) my (prompts?|texts?|answers?|documents?)|(what|texts?|documents?) (that )?(i|we) (type|enter|fill|write|put|paste|upload)|train (ai|on|models?)|track(s|ing)? me|know about me|cookies)\b/i,
    reply:
      'What you fill into a prompt of the library stays in your browser, except what you save to your account, such as your practice profile or a note in your AI-use record. Client sets leave it only if you turn on sync, encrypted. If you connect an assistant, the values it sends us are filled in on our server and are not kept. We send nothing to an AI service: you paste the text there, and then its terms apply. Before that, the page of a prompt looks for names and numbers in what you type, and replaces them with words such as CLIENT_1 if you choose it. It misses some, so read the text first. The privacy policy says all that we store.',
  },
  {
    pattern:
      /\b(refunds?|refunded|money[ -]?back|(get|want|have) my money|guarantee|chargeback|return (it|policy)|reimburse(d|ment)?)\b/i,
    reply:
      'There is a 30-day money-back guarantee. Within 30 days of your first payment, open Billing and choose to get your money back: it goes to the card that you paid with, and Pro ends at once. Without access to your account, write to us on the contact page.',
  },
  {
    pattern:
      /\b(cancel(s|ed|led|ing|ling|lation)?|unsubscribe|(stop|end|quit) (paying|my|the|a)|close my account|turn off (auto[ -]?)?renewal|auto[ -]?renew(al|s)?)\b/i,
    reply:
      'You can cancel anytime, without writing to anybody: open Billing and choose Cancel subscription. You keep Pro until the end of the period that you have paid for, and you can resume until then.',
  },
  {
    pattern:
      /\b(humans?|real (person|people)|(a|some) person|people|somebody|someone|agents?|representatives?|operator|support team|staff|customer (service|support)|contact( you| us)?|call you|phone( number)?|e-?mail you|complain(t)?|speak to|talk to|help ?desk)\b/i,
    reply:
      'I am automated, and nobody reads along here. To reach a person, write to us on the contact page: people answer there within 24 hours.',
  },
  {
    pattern: /\b(pass ?words?|log(ged)? ?in|sign(ed)? ?in|locked out|can'?t get in)\b/i,
    reply:
      'Choose Sign In at the top of the start page. If you have lost your password, choose Forgot password? there, and we mail you a link. If that does not help, write to us on the contact page.',
  },
  {
    pattern: /\b(invoices?|receipts?|billing|credit card|card (number|details)|change my card|tax id|vat)\b/i,
    reply:
      'Open Billing in your account: it has your plan, your card and every invoice, and you can add your company and tax ID there. For anything else about a payment, write to us on the contact page.',
  },
];

const freeAccount = 'A free account opens 54 prompts, some in each of the eight fields, without a card.';
const noTrial = `Pro has no trial period. ${freeAccount} It does not run out.`;

// The patterns match whole words with their usual endings: "Pricing?" is about the price, but "illegal" is not about law.

/** The chat of the landing page. */
export const landingScript: ChatScript = {
  greeting:
    "Hi, I'm Maya, Promptory's automated sales assistant. I can tell you what is in the library and what it costs. What's your name?",
  memberGreeting: (name) =>
    `Hi${name && ` ${name}`}, I'm Maya, Promptory's automated sales assistant. What would you like to know? Ask about prices, how to start, or prompts for legal or marketing work.`,
  askAgain: { name: "And what's your name?", email: "And what's your email address?" },
  askForEmail: (name) => `Nice to meet you, ${name}! And what's your email address?`,
  invalidEmail: "That doesn't look like a valid email address. Could you please try again?",
  collected: (name, email) =>
    `Thank you, ${name}. I have ${email} for this conversation; it is not sent to anybody. What would you like to know? Ask about prices, how to start, or prompts for legal or marketing work.`,
  topics: [
    ...help,
    {
      pattern: /\b(legal|lawyers?|attorneys?)\b/i,
      reply:
        'For legal work there are 47 prompts: contract review, research memos, discovery, client letters and more. They ask for your jurisdiction and your side, keep to the authorities that you supply, and mark the rest for checking. See Sample Prompts on this page holds one that you can copy.',
    },
    {
      pattern: /\b(marketing|marketers?)\b/i,
      reply:
        'For marketing there are 38 prompts, from campaigns to reports. They take your brand voice as it is and list the proof that every claim needs. See Sample Prompts on this page holds one that you can copy.',
    },
    {
      pattern: FREE,
      reply: `${noTrial} See Sample Prompts on this page holds three that you can copy without an account.`,
    },
    {
      pattern: PRICES,
      reply: `${prices} ${freeAccount} The pricing section of this page has both plans.`,
    },
    {
      pattern: START,
      reply: `Go to the pricing section of this page and pick a plan, or begin without one. ${freeAccount} Then choose a prompt, fill in its blanks and copy the text into the AI assistant that you use.`,
    },
  ],
  // Also the reply to the chip "Demo?", which no topic of this script matches.
  fallback:
    'The best way to see the library at work is See Sample Prompts on this page: three prompts, ready to copy. I can also tell you about prices, how to start, and our prompts for legal or marketing work. For anything else, write to us on the contact page, where people answer.',
};

/** The chat of the page /chat and of the library. */
export const supportScript: ChatScript = {
  greeting:
    "Welcome to Chat Support. I'm Maya, Promptory's automated assistant, and I can help you find your way around prompts and plans. May I ask your name?",
  memberGreeting: (name) =>
    `Welcome to Chat Support${name && `, ${name}`}. I'm Maya, Promptory's automated assistant. What can I help you with? I know about our prompts, the price, refunds, canceling, and how to start.`,
  askAgain: { name: 'And may I ask your name?', email: 'And what is your email address?' },
  askForEmail: (name) => `Thank you, ${name}. What is your email address?`,
  invalidEmail: 'Hmm, I cannot read that as an email address. Could you double-check the address and type it once more?',
  collected: (name, email) =>
    `Got it, ${name}: ${email}. It stays in this tab and is not sent to anybody. What can I help you with? I know about our legal, marketing and finance prompts, the price, trying the library out, and how to start.`,
  topics: [
    ...help,
    {
      pattern: /\blegal\b/i,
      reply:
        'The Legal category has 47 prompts for contracts, litigation, research and client work. Have your jurisdiction, your side and the documents at hand: the prompts rely on what you supply and mark every other point of law for checking.',
    },
    {
      pattern: /\bmarketing\b/i,
      reply:
        'The Marketing category has 38 prompts for campaigns, copy, research and reports. Have your brand voice and your proof at hand: a claim without proof is flagged in the result.',
    },
    {
      pattern: /\b(financ(e[sd]?|ial|ing))\b/i,
      reply:
        'The Finance category has 29 prompts, for advisors as well as for finance teams: portfolio reviews, client letters, budgets, forecasts. They show the arithmetic and set the risk beside the benefit.',
    },
    {
      pattern: TRIAL,
      reply: `${noTrial} The landing page also has three samples that you can copy without an account.`,
    },
    {
      pattern: PRICES,
      reply: `${prices} Members who are on the free plan find Pro under Upgrade.`,
    },
    {
      pattern: START,
      reply:
        'Pick a category, open a prompt and fill in its fields: the finished text grows beside them. Copy it into the AI assistant that you use. If you have no account yet, the start page has the plans, the free one included.',
    },
  ],
  fallback:
    'I am not sure that I have an answer to that. I know about our legal, marketing and finance prompts, the price, a demo or trial, and how to start. For anything else, write to us on the contact page: people answer there within 24 hours.',
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A simple check: no spaces, an at sign, and a domain with a dot. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text);

const topicOf = (text: string, { topics }: ChatScript) => topics.find(({ pattern }) => pattern.test(text));

export const replyTo = (text: string, script: ChatScript): string => topicOf(text, script)?.reply ?? script.fallback;

// Names come here as well: "Will Smith", "Can Yilmaz" and "I'm Ada" are no questions.
const ASKS = [
  /^(how (much|many|do|does|did|can|could|to|is|are|long|often|about|come|would)|what('?s)?|when|where|which|why|who|whom)\b.* \S/i,
  /^(can|could|do|does|did|is|are|will|would|should|may|must|has|have) (i|you|u|we|it|they|there|this|that|the|a|an|my|your|pro|promptory|maya)\b/i,
  /^(i|we)('?d| would)? (want|need|like|have to|have a|wish|can'?t|can ?not|could|do not|don'?t|forgot|lost|was|were|paid|am looking|got)\b/i,
  /^(i'?m|we'?re) (looking|trying|having|not|interested|unable)\b/i,
  /^(tell|show|give|send|help|let|get) (me|us)\b|^(please|pls|unsubscribe|help with|talk to|speak (to|with)|cancel my|refund my)\b|\bplease\W*$/i,
];

/** Whether a text that came in place of a name or an email is a question rather than that. */
export const isQuestion = (text: string, script: ChatScript): boolean =>
  text.includes('?') ||
  ASKS.some((pattern) => pattern.test(text)) ||
  (topicOf(text, script)?.pattern.exec(text)?.[0] ?? '').length === text.length;
