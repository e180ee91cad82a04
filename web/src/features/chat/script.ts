/** A reply for questions that match a pattern. The first matching topic is used. */
interface Topic {
  pattern: RegExp;
  reply: string;
}

/** The texts of the automated assistant, on one of the pages that have a chat. */
export interface ChatScript {
  greeting: string;
  askForEmail: (name: string) => string;
  invalidEmail: string;
  collected: (name: string, email: string) => string;
  topics: readonly Topic[];
  fallback: string;
}

export const quickReplies = ['Pricing?', 'Demo?', 'Get Started?'] as const;

const prices =
  'Pro is $49 per month, or $470 per year, which saves you $118 a year. You can cancel anytime and keep your access until the end of the period, and there is a 30-day money-back guarantee.';
const freeAccount = 'A free account opens 54 prompts, some in each of the eight fields, without a card.';

// The patterns match whole words with their usual endings: "Pricing?" is about the price, but "illegal" is not about law.

/** The chat of the landing page. */
export const landingScript: ChatScript = {
  greeting:
    "Hi, I'm Maya, Promptory's automated sales assistant. I can tell you what is in the library and what it costs. What's your name?",
  askForEmail: (name) => `Nice to meet you, ${name}! And what's your email address?`,
  invalidEmail: "That doesn't look like a valid email address. Could you please try again?",
  collected: (name, email) =>
    `Thank you, ${name}. I have ${email} for this conversation; it is not sent to anybody. What would you like to know? Ask about prices, how to start, or prompts for legal or marketing work.`,
  topics: [
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
      pattern: /\b(pric(e[ds]?|ing|ey)|costs?|subscriptions?)\b/i,
      reply: `${prices} ${freeAccount} The pricing section of this page has both plans.`,
    },
    {
      pattern: /\b(start(s|ed|ing)?|begin(s|ning)?|sign(ing)?[ -]?up)\b/i,
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
  askForEmail: (name) => `Thank you, ${name}. What is your email address?`,
  invalidEmail: 'Hmm, I cannot read that as an email address. Could you double-check the address and type it once more?',
  collected: (name, email) =>
    `Got it, ${name}: ${email}. It stays on this page and is not sent to anybody. What can I help you with? I know about our legal, marketing and finance prompts, the price, trying the library out, and how to start.`,
  topics: [
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
      pattern: /\bpric(e[ds]?|ing|ey)\b/i,
      reply: `${prices} Members who are on the free plan find Pro under Upgrade.`,
    },
    {
      pattern: /\b(demos?|trials?)\b/i,
      reply: `${freeAccount} It does not run out, so take your time. The landing page also has three samples that you can copy without an account.`,
    },
    {
      pattern: /\bstart(s|ed|ing)?\b/i,
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

export const replyTo = (text: string, { topics, fallback }: ChatScript): string =>
  topics.find(({ pattern }) => pattern.test(text))?.reply ?? fallback;
