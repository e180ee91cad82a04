import { describe, expect, test } from '@jest/globals';
import { type ChatAction, type ChatState, conversation, newConversation, showsQuickReplies } from './conversation.ts';
import { landingScript, looksLikeEmail, quickReplies, replyTo, supportScript } from './script.ts';

const run = (actions: readonly ChatAction[], script = landingScript): ChatState =>
  actions.reduce(conversation, newConversation(script));
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
  [landingScript, 'I am a LAWYER in Ohio', /47 prompts/],
  [landingScript, 'anything legal?', /47 prompts/],
  [landingScript, 'for two attorneys', /47 prompts/],
  [landingScript, 'We are marketers', /38 prompts/],
  [landingScript, 'marketing', /38 prompts/],
  [landingScript, 'the price', /\$49 per month, or \$470 per year/],
  [landingScript, 'what does it cost', /30-day money-back/],
  [landingScript, 'a subscription', /cancel anytime/],
  [landingScript, 'Where do I begin', /pick a plan/],
  [landingScript, 'sign up', /pick a plan/],
  [landingScript, 'is that illegal?', /contact page/],
  [landingScript, 'finance', /contact page/],
  [supportScript, 'Legal', /jurisdiction/],
  [supportScript, 'marketing', /brand voice/],
  [supportScript, 'Finance', /29 prompts/],
  [supportScript, 'price', /\$49/],
  [supportScript, 'is there a trial?', /54 prompts/],
  [supportScript, 'how do I start', /Pick a category/],
  [supportScript, 'the weather', /contact page/],
])('%#: replies to "%s"', (script, text, reply) => {
  expect(replyTo(text, script)).toMatch(reply);
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
