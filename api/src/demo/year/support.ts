import type { Insertable } from 'kysely';
import type { Tables } from '../../core/database/tables.generated.ts';
import { DAY, HOUR } from '../../core/time.ts';
import type { Random } from './random.ts';
import type { Use } from './uses.ts';

const MESSAGES = [
  ['Team licenses', 'We are a team of eight. Can we pay with one invoice for everybody?'],
  ['Invoice with our company name', 'Where can I add the name and the tax number of my company to the invoices?'],
  ['Prompt for audits', 'Do you plan prompts for internal audits? The finance ones have helped us a lot.'],
  ['Change of email', 'I will change jobs next month. How do I keep my favorites with a new email address?'],
  ['Thank you', 'The meeting prompts save me an hour a week. I wanted you to know.'],
  ['Which model?', 'Do the prompts work with any model, or are they written for one?'],
] as const;

const REPORTS = [
  'The example in the second section contradicts the instructions above it.',
  'One variable is asked for but never used in the text.',
  'The result is far too long. A limit on its length would help.',
  'There is a typing error in the first sentence.',
  'The regulation that this prompt names was replaced this year.',
];

/** A time after `at`, if that is before now. */
function later(random: Random, at: Date, hours: number, now: Date): Date | undefined {
  const time = new Date(at.getTime() + random.between(1, hours) * HOUR);
  return time < now ? time : undefined;
}

/** Messages of the contact form. Most old ones are answered, some new ones not even read. */
export function makeMessages(random: Random, count: number, now: Date): Insertable<Tables['contact_messages']>[] {
  return Array.from({ length: count }, (_, index) => {
    const [subject, message] = MESSAGES[index % MESSAGES.length]!;
    const createdAt = new Date(now.getTime() - ((index + random.next()) / count) ** 2 * 350 * DAY - HOUR);
    const readAt = later(random, createdAt, 60, now);
    const answeredAt = readAt && random.chance(0.85) ? later(random, readAt, 30, now) : undefined;
    const name = random.pick(['Alex Moreno', 'Dana Whitfield', 'Jo Lindgren', 'Sam Okafor', 'Robin Meyer']);
    const email = `${name.toLowerCase().replace(' ', '.')}@example.test`;
    return { id: random.uuid(), name, email, subject, message, created_at: createdAt, read_at: readAt, answered_at: answeredAt };
  });
}

/** Reports about prompts, each by a member who has just used the prompt. Most old ones are resolved. */
export function makeReports(
  random: Random,
  uses: readonly Use[],
  count: number,
  now: Date,
): Insertable<Tables['prompt_reports']>[] {
  if (uses.length === 0) return [];
  return Array.from({ length: count }, () => {
    const { userId, promptId, usedAt } = random.pick(uses);
    const resolvedAt = random.chance(0.8) ? later(random, usedAt, 24 * 10, now) : undefined;
    return {
      id: random.uuid(),
      prompt_id: promptId,
      user_id: userId,
      message: random.pick(REPORTS),
      created_at: usedAt,
      resolved_at: resolvedAt,
    };
  });
}
