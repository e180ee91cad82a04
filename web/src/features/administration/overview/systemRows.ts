import type { SystemStateFragment } from './SystemState.generated.ts';

/** `unknown`: not asked or checked lately, or a state that this client does not know. */
export type Tone = 'good' | 'warning' | 'bad' | 'unknown';

export interface SystemRow {
  name: string;
  tone: Tone;
  text: string;
}

type Texts = Readonly<Record<string, readonly [Tone, string]>>;
type Queue = SystemStateFragment['queues'][number];

const databaseTexts: Texts = {
  ok: ['good', 'Works'],
  'read-only': ['bad', 'Read-only: pages can be read, and nothing can be saved'],
  'out of disk space': ['bad', 'Its disk is full: pages can be read, and nothing can be saved'],
  'behind on migrations': ['bad', 'Migrations are missing'],
  unreachable: ['bad', 'Does not answer'],
};

const stripeTexts: Texts = {
  ok: ['good', 'Works'],
  down: ['bad', 'Does not work: nobody can pay'],
  unknown: ['unknown', 'Was not asked yet'],
};

const mailTexts: Texts = {
  ok: ['good', 'Works'],
  slow: ['warning', 'Answers slowly'],
  down: ['bad', 'Does not work: emails wait in the queue'],
  unknown: ['unknown', 'Was not checked lately'],
};

const queueNames: Readonly<Record<string, string>> = { mails: 'Emails to send', subscriptions: 'Subscriptions to sync' };

/** A queue is worked off every few seconds. */
const LATE_SECONDS = 15 * 60;

function duration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= length) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function queueText({ waiting, failing, givenUp, oldestSeconds }: Queue): string {
  const parts = [
    waiting > 0 && `${waiting} waiting, the oldest for ${duration(oldestSeconds)}`,
    failing > 0 && `${failing} failed before and will be tried again`,
    givenUp > 0 && `${givenUp} given up`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join('; ') : 'None waiting';
}

const queueRow = (queue: Queue): SystemRow => ({
  name: queueNames[queue.name] ?? queue.name,
  tone: queue.givenUp > 0 || queue.oldestSeconds > LATE_SECONDS ? 'warning' : 'good',
  text: queueText(queue),
});

const row = (name: string, texts: Texts, state: string): SystemRow => {
  const [tone, text] = texts[state] ?? ['unknown', state];
  return { name, tone, text };
};

/** What the section of the system says, a row for each service and queue. */
export const systemRows = ({ database, stripe, mail, queues }: SystemStateFragment): SystemRow[] => [
  row('Database', databaseTexts, database),
  stripe === null ? { name: 'Stripe', tone: 'unknown', text: 'Is not set up' } : row('Stripe', stripeTexts, stripe),
  row('Mail server', mailTexts, mail),
  ...queues.map(queueRow),
];
