import { describe, expect, test } from '@jest/globals';
import { type ChatAction, type ChatState, conversation, newConversation, showsQuickReplies } from './conversation.ts';
import { claims, featureCounts } from '../landing/claims.ts';
import { landingScript, looksLikeEmail, quickReplies, replyTo, supportScript } from './script.ts';

const run = (actions: readonly ChatAction[], script = landingScript): ChatState =>
  actions.reduce(conversation, newConversation(script));
// The numbers that the landing page names.
const counted = (count: number | string) => new RegExp(`\\b${count} prompts`);
const legal = counted(featureCounts.legal);
const marketing = counted(featureCounts.marketing);
const finance = counted(featureCounts.finance);
const free = counted(claims.freePrompts);
const opened: ChatAction = { type: 'opened', at: 1 };
const answered: ChatAction = { type: 'answered', at: 3 };
const sent = (text: string): ChatAction => ({ type: 'sent', text, at: 2 });
const collected = [opened, sent('Ada'), answered, sent('ada@example.com'), answered];
const last = ({ messages }: ChatState) => messages.at(-1);

describe.each([
  ['landing', landingScript],
  ['/chat', supportScript],
])('the script of %s', (_, script) => {
  test('greets once', () => {
    const state = run([opened, opened], script);
    expect(state.messages).toEqual([{ id: 0, content: script.greeting, sender: 'bot', timestamp: 1 }]);
  });

  test('collects the name, then the email', () => {
    const named = run([opened, sent('  Ada <b>L.</b> ')], script);
    expect(named).toMatchObject({ step: 'email', lead: { name: 'Ada <b>L.</b>', isCollected: false }, pending: { delay: 1500 } });
    expect(last(named)).toEqual({ id: 1, content: 'Ada <b>L.</b>', sender: 'user', timestamp: 2 });
    const done = conversation(conversation(named, answered), sent('ada@example.com'));
    expect(done).toMatchObject({
      step: 'done',
      lead: { name: 'Ada <b>L.</b>', email: 'ada@example.com', isCollected: true },
      pending: { delay: 2000 },
    });
    expect(last(conversation(done, answered))).toMatchObject({ sender: 'bot', timestamp: 3 });
  });

  test('repeats the question until the email is valid', () => {
    const state = run([opened, sent('Ada'), answered, sent('ada at example'), answered], script);
    expect(state).toMatchObject({ step: 'email', lead: { isCollected: false }, pending: null });
    expect(last(state)?.content).toBe(script.invalidEmail);
  });

  test('ignores blank messages, and messages while Maya is typing', () => {
    const state = run([opened, sent(' \n '), sent('Ada'), sent('too early')], script);
    expect(state.messages.map(({ content }) => content)).toEqual([script.greeting, 'Ada']);
    expect(conversation(newConversation(script), answered).messages).toEqual([]);
  });

  test('shows the chips from the confirmation to the reply to the first question', () => {
    const upTo = (actions: ChatAction[]) => showsQuickReplies(run(actions, script));
    expect(upTo(collected.slice(0, 4))).toBe(false);
    expect(upTo(collected)).toBe(true);
    expect(upTo([...collected, sent('Pricing?')])).toBe(true);
    expect(upTo([...collected, sent('Pricing?'), answered])).toBe(true);
    expect(upTo([...collected, sent('Pricing?'), answered, sent('Demo?')])).toBe(false);
  });

  test('still shows the chips after invalid emails', () => {
    const withRetries = [opened, sent('Ada'), answered, sent('ada'), answered, sent('ada@'), answered, ...collected.slice(3)];
    expect(showsQuickReplies(run(withRetries, script))).toBe(true);
  });
});

test('the replies to an invalid email', () => {
  expect(landingScript.invalidEmail).toBe("That doesn't look like a valid email address. Could you please try again?");
  expect(supportScript.invalidEmail).toMatch(/double-check/);
});

test.each([
  ['ada@example.com', true],
  ['a@b.co', true],
  ['ada@example', false],
  ['ada example.com', false],
  ['ada lovelace@example.com', false],
  ['@example.com', false],
  ['ada@.', false],
])('%s as an email: %s', (text, expected) => {
  expect(looksLikeEmail(text)).toBe(expected);
});

test.each([
  [landingScript, 'I am a LAWYER in Ohio', legal],
  [landingScript, 'anything legal?', legal],
  [landingScript, 'for two attorneys', legal],
  [landingScript, 'We are marketers', marketing],
  [landingScript, 'marketing', marketing],
  [landingScript, 'the price', /\$49 per month, or \$470 per year/],
  [landingScript, 'what does it cost', /30-day money-back/],
  [landingScript, 'a subscription', /cancel anytime/],
  [landingScript, 'Where do I begin', /pick a plan/],
  [landingScript, 'sign up', /pick a plan/],
  [landingScript, 'is that illegal?', /people answer/],
  [landingScript, 'finance', /contact page/],
  [supportScript, 'Legal', /jurisdiction/],
  [supportScript, 'marketing', /brand voice/],
  [supportScript, 'Finance', finance],
  [supportScript, 'price', /\$49/],
  [supportScript, 'is there a trial?', free],
  [supportScript, 'how do I start', /Pick a category/],
  [supportScript, 'the weather', /contact page/],
])('%#: replies to "%s"', (script, text, reply) => {
  expect(replyTo(text, script)).toMatch(reply);
});

test.each([landingScript, supportScript])('%#: the question about a trial is answered by what is free instead', (script) => {
  expect(replyTo('Is there a free trial?', script)).toMatch(
    /^Pro has no trial period\. A free account opens 54 prompts.* does not run out\./,
  );
});

test('every chip gets a relevant reply', () => {
  const answers = (script: typeof landingScript) => quickReplies.map((chip) => replyTo(chip, script));
  expect(answers(landingScript)).toEqual([
    expect.stringContaining('$49'),
    expect.stringContaining('See Sample Prompts'),
    expect.stringContaining('pick a plan'),
  ]);
  expect(answers(supportScript)).toEqual([
    expect.stringContaining('$49'),
    expect.stringContaining('free account'),
    expect.stringContaining('Pick a category'),
  ]);
});

const price = /\$49 per month, or \$470 per year/;
const refund = /30-day money-back guarantee\. Within 30 days/;
const cancel = /choose Cancel subscription/;
const person = /To reach a person, write to us on the contact page/;
const start = /pick a plan|Pick a category/;
const signIn = /Forgot password/;
const bill = /every invoice/;
const confidential = /stays in your browser, except .* practice profile.*connect an assistant.*names and numbers.*privacy policy/;

describe.each([
  ['landing', landingScript],
  ['/chat', supportScript],
])('ordinary phrasings are understood by the script of %s', (_, script) => {
  test.each([
    ['How much does it cost?', price],
    ['how much is it', price],
    ['What does Pro cost?', price],
    ['what are your prices', price],
    ["What's the price?", price],
    ['pricing', price],
    ['how much do I pay per month', price],
    ['Is it expensive?', price],
    ['do you have a discount', price],
    ['is there a yearly plan', price],
    ['which plans are there', price],
    ['how do I upgrade', price],
    ['What do you charge?', price],
    ['how do i get a refund?', refund],
    ['can I get my money back', refund],
    ['I want my money back', refund],
    ['refund', refund],
    ['Do you have a money-back guarantee?', refund],
    ['I would like to be refunded please', refund],
    ['can I cancel', cancel],
    ['How do I cancel my subscription?', cancel],
    ['i want to stop my subscription', cancel],
    ['cancellation', cancel],
    ['unsubscribe me', cancel],
    ['does it auto-renew?', cancel],
    ['I want to talk to a human', person],
    ['can I speak to someone', person],
    ['human please', person],
    ['is there a real person here?', person],
    ['agent', person],
    ['what is your phone number', person],
    ['how do I contact you?', person],
    ['I have a complaint', person],
    ['is there a free trial?', free],
    ['do you have a trial', free],
    ['can I try it out for free', free],
    ['Is there a free plan?', free],
    ['what is free?', /./],
    ['how do I get started', start],
    ['How do I sign up?', start],
    ['where do I start', start],
    ['I want to join', start],
    ['how does it work', start],
    ['I forgot my password', signIn],
    ["I can't log in", signIn],
    ['where are my invoices', bill],
    ['I need a receipt', bill],
    ['how do I change my card', bill],
    ['Is it confidential?', confidential],
    ['can I use it with client matters', confidential],
    ["what happens to my clients' data?", confidential],
    ['Do you see what I type?', confidential],
    ['is this HIPAA compliant', confidential],
    ['is it safe to paste client data?', confidential],
    ['is it safe to paste a contract here', confidential],
    ['Is it safe to use with patient records?', confidential],
    ['where does my data go?', confidential],
    ['do you train AI on my data?', confidential],
    ['do you keep what I type?', confidential],
    ['is what I type sent to you?', confidential],
    ['what happens with the text I enter', confidential],
    ['are my inputs stored', confidential],
    ['can you read my prompts?', confidential],
    ['can I use real names?', confidential],
    ['does it remove names', confidential],
    ['is it encrypted', confidential],
    ['data protection', confidential],
    ['do you track me', confidential],
    ['do you have anything for legal work?', legal],
    ['prompts for marketing?', marketing],
  ])('%s', (text, reply) => {
    expect(replyTo(text, script)).toMatch(reply);
    // Also in place of the name, and of the email; then the bot asks again.
    const asked = run([opened, sent(text), answered], script);
    expect(last(asked)?.content).toMatch(reply);
    expect(last(asked)?.content).toContain(script.askAgain.name);
    expect(asked.step).toBe('name');
    const askedLater = run([opened, sent('Ada'), answered, sent(text), answered], script);
    expect(last(askedLater)?.content).toMatch(reply);
    expect(last(askedLater)?.content).toContain(script.askAgain.email);
    expect(askedLater).toMatchObject({ step: 'email', lead: { name: 'Ada', isCollected: false } });
  });

  test.each([
    'Ada',
    'Will Smith',
    'May Lee',
    'Can Yilmaz',
    'Do Kim',
    "I'm Ada",
    'My name is Ada',
    'Vincent Price',
    'Ida Law',
    'A. B.',
  ])('%s is a name', (name) => {
    expect(run([opened, sent(name)], script)).toMatchObject({ step: 'email', lead: { name } });
  });

  test('asks a member for nothing that is known', () => {
    const begin = newConversation(script, { name: 'Ada', email: 'ada@example.com' });
    const state = conversation(begin, opened);
    expect(state.messages).toEqual([{ id: 0, content: script.memberGreeting('Ada'), sender: 'bot', timestamp: 1 }]);
    expect(showsQuickReplies(state)).toBe(true);
    const reply = [sent('How much does it cost?'), answered].reduce(conversation, state);
    expect(last(reply)?.content).toMatch(price);
    expect(script.memberGreeting('')).toMatch(/^(Hi|Welcome to Chat Support)[,.] /);
  });
});
