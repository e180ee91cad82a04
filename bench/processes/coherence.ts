import { setTimeout } from 'node:timers/promises';
import { fetchOnce } from '../compare.ts';
import { type HttpRequest, type Member, toRequest } from '../request.ts';
import type { Server } from '../servers/server.ts';
import type { Stage } from './stage.ts';
import { startBalancer } from './balancer.ts';

/** How many milliseconds passed until all other processes saw a change: the slowest of some. */
export interface Coherence {
  star: number;
  edit: number;
  signOut: number;
}

export const CHANGES = 10;
const POLL_MS = 2;
/** A change that nobody has seen by then counts as long as this. */
const DEADLINE_MS = 10_000;

const ask = (query: string, member: Member): HttpRequest => toRequest({ query, variables: {} }, member);

interface Change {
  write: string;
  read: string;
  isSeen: (status: number, body: string) => boolean;
}

/** The changes of a member, the last of which ends the session. */
const changesOf = (number: number, promptId: string): Record<keyof Coherence, Change> => ({
  star: {
    write: `mutation { setFavorite(promptId: "${promptId}", isFavorited: true) { favorites } }`,
    read: `{ prompt(id: "${promptId}") { id isFavorited } }`,
    isSeen: (_status, body) => body.includes('"isFavorited":true'),
  },
  edit: {
    write: `mutation { updateProfile(input: { firstName: "Name ${number}" }) { id } }`,
    read: '{ me { id firstName } }',
    isSeen: (_status, body) => body.includes(`"Name ${number}"`),
  },
  signOut: {
    write: 'mutation { signOut }',
    read: '{ me { id } }',
    isSeen: (status) => status === 401,
  },
});

async function untilSeen(url: string, member: Member, { read, isSeen }: Change): Promise<number> {
  const started = performance.now();
  for (;;) {
    const response = await fetchOnce(url, ask(read, member));
    const waited = performance.now() - started;
    if (isSeen(response.status, await response.text()) || waited > DEADLINE_MS) return waited;
    await setTimeout(POLL_MS);
  }
}

/** Makes a change at one process, after all others have the state before in memory, and waits until they see it. */
async function delayOf(servers: readonly Server[], at: number, member: Member, change: Change): Promise<number> {
  for (const { url } of servers) for (const _twice of [1, 2]) await (await fetchOnce(url, ask(change.read, member))).text();
  const response = await fetchOnce(servers[at]!.url, ask(change.write, member));
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${change.write}: ${text}`);
  const others = servers.filter((_, index) => index !== at);
  return Math.max(...(await Promise.all(others.map(({ url }) => untilSeen(url, member, change)))));
}

export async function measureCoherence(servers: readonly Server[], { newMembers, facts }: Stage): Promise<Coherence> {
  const slowest: Coherence = { star: 0, edit: 0, signOut: 0 };
  const members = await newMembers(`changing-${servers.length}`, CHANGES);
  for (const [number, member] of members.entries()) {
    const changes = Object.entries(changesOf(number, facts.prompts[number]!.id)) as [keyof Coherence, Change][];
    for (const [name, change] of changes)
      slowest[name] = Math.max(slowest[name], await delayOf(servers, number % servers.length, member, change));
  }
  return slowest;
}

/** Requests that the budget of a minute allows. */
export const BUDGET = 100;
/** What each of them costs. */
const POINTS = 11;
/** Between two of them. */
export const BUDGET_PAUSE_MS = 20;
/** Refused in a row, by all processes: then it is spent everywhere. */
const REFUSED = 50;

export const budgetSettings = { LIMIT_COST_PER_MINUTE: String(BUDGET * POINTS) };

/** Counts how many requests of a caller, sent to all processes in turn, are served until all are refused. */
export async function spendBudget(servers: readonly Server[], { newMembers }: Stage): Promise<number> {
  const [member] = await newMembers(`spending-${servers.length}`, 1);
  const balancer = await startBalancer(servers.map(({ url }) => url));
  try {
    let served = 0;
    for (let refused = 0; refused < REFUSED; await setTimeout(BUDGET_PAUSE_MS)) {
      const response = await fetchOnce(balancer.url, ask('{ __typename }', member!));
      const text = await response.text();
      if (!response.ok && response.status !== 429) throw new Error(`Returned ${response.status}: ${text}`);
      if (response.ok) served += 1;
      refused = response.ok ? 0 : refused + 1;
    }
    return served;
  } finally {
    await balancer.close();
  }
}

/** At the most: the budget, and what each process but one lets through in two seconds, until it has told and heard. */
export const budgetMax = (processes: number): number =>
  Math.ceil(BUDGET + (processes - 1) * ((2 * 1000) / BUDGET_PAUSE_MS / processes));
