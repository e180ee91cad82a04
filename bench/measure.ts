import { assertSame, DifferentResponseError, fetchResult } from './compare.ts';
import type { Plan } from './arguments.ts';
import { load } from './load.ts';
import type { HttpRequest, Member } from './request.ts';
import { median } from './results/statistics.ts';
import type { RowResult, Turn } from './results/results.ts';
import type { Row, Side, SideName } from './rows/row.ts';
import { cpuSecondsOf } from './servers/process-time.ts';
import type { Server, ServerName } from './servers/server.ts';

/** Requests that are sent again, in turn: all members, and all variants of the operation. */
const REPEATED = 128;
/** Requests that are not sent twice, for each turn. One that has sent all of them ends early. */
export const NEW_IN_TURN = 12_000;
/** Responses that are compared before a row is measured. */
const COMPARED = 3;

export interface Stage {
  servers: Record<ServerName, Server>;
  /** The members that a side of a row asks as. */
  membersFor(row: Row, side: SideName): readonly Member[];
  /** How many rows members have in a table. */
  countRows(table: string, members: readonly Member[]): Promise<number>;
  onTurn: (line: string) => void;
}

/** A side with its requests, numbered over all rounds. */
class Contestant {
  readonly name: SideName;
  readonly server: Server;
  readonly members: readonly Member[];
  readonly turns: Turn[] = [];
  /** How many requests it has sent. */
  sent = 0;
  readonly #repeated: HttpRequest[];
  readonly #make: (number: number) => HttpRequest;

  constructor(name: SideName, { server, request }: Side, stage: Stage, row: Row) {
    const members = stage.membersFor(row, name);
    this.name = name;
    this.members = members;
    this.server = stage.servers[server];
    this.#make = (number) => request(number, (of) => members[of % members.length]!);
    this.#repeated = row.isNew ? [] : Array.from({ length: REPEATED }, (_, number) => this.#make(number));
  }

  /** What returns the requests of a turn. Those that are new are made before it begins. */
  requests(): () => HttpRequest | undefined {
    if (this.#repeated.length > 0) return () => this.#repeated[this.sent++ % REPEATED];
    const from = this.sent;
    const made = Array.from({ length: NEW_IN_TURN }, (_, at) => this.#make(from + at));
    return () => {
      const request = made[this.sent - from];
      if (request) this.sent += 1;
      return request;
    };
  }

  async turn({ connections }: Plan, seconds: number): Promise<Turn> {
    const next = this.requests();
    const before = cpuSecondsOf(this.server.pid);
    const { seconds: taken, latencies, failures } = await load({ url: this.server.url, connections, seconds, next });
    const after = cpuSecondsOf(this.server.pid);
    if (failures.length > 0) throw new DifferentResponseError(`${this.name}: ${failures.length} requests failed: ${failures[0]}`);
    const count = latencies.length;
    return {
      perSecond: count / taken,
      milliseconds: median(latencies),
      cpu: before === undefined || after === undefined ? null : ((after - before) * 1_000_000) / count,
    };
  }
}

/** Sends the same requests once to all sides. PostGraphile responds in its own words, and only has to respond. */
async function compareResponses(row: Row, contestants: readonly Contestant[]): Promise<void> {
  const next = contestants.map((contestant) => contestant.requests());
  for (let asked = 0; asked < COMPARED; asked += 1) {
    let first: unknown;
    for (const [index, { name, server }] of contestants.entries()) {
      const result = await fetchResult(server.url, next[index]!()!);
      first ??= result;
      if (row.compare && name !== 'postgraphile')
        assertSame(first, result, row.compare, `${row.name}, ${contestants[0]!.name} and ${name}`);
    }
  }
}

/** What was acknowledged must be there, or the speed of a server that writes says nothing. */
async function assertWritten({ name, writes }: Row, contestants: readonly Contestant[], stage: Stage): Promise<void> {
  if (!writes) return;
  for (const { name: side, members, sent } of contestants) {
    const rows = await stage.countRows(writes, members);
    if (rows !== sent)
      throw new DifferentResponseError(`${name}: ${side} has acknowledged ${sent} writes, and ${rows} rows are in ${writes}`);
  }
}

const contestantsOf = (row: Row, stage: Stage): Contestant[] =>
  (Object.entries(row.sides) as [SideName, Side][]).map(([name, side]) => new Contestant(name, side, stage, row));

/** Sends all servers the requests of some rows that can be sent again, so that V8 has compiled what they share. */
export async function warmUp(rows: readonly Row[], plan: Plan, stage: Stage): Promise<void> {
  if (plan.warmUp === 0) return;
  for (const row of rows.filter(({ isNew, writes }) => !isNew && !writes))
    for (const contestant of contestantsOf(row, stage)) await contestant.turn(plan, plan.warmUp);
}

/** Measures one row: all sides in turn, in every round another one first. */
export async function measureRow(row: Row, plan: Plan, stage: Stage): Promise<RowResult> {
  const contestants = contestantsOf(row, stage);
  await compareResponses(row, contestants);
  if (plan.warmUp > 0) for (const contestant of contestants) await contestant.turn(plan, plan.warmUp);
  for (let round = 0; round < plan.rounds; round += 1) {
    const inOrder = [...contestants.slice(round % contestants.length), ...contestants.slice(0, round % contestants.length)];
    for (const contestant of inOrder) {
      const turn = await contestant.turn(plan, plan.seconds);
      contestant.turns.push(turn);
      stage.onTurn(`${row.name}, round ${round + 1} of ${plan.rounds}: ${contestant.name} ${Math.round(turn.perSecond)}/s`);
    }
  }
  await assertWritten(row, contestants, stage);
  const { name, title, goal, cpuGoal } = row;
  return { name, title, goal, cpuGoal, sides: contestants.map((each) => ({ name: each.name, turns: each.turns })) };
}
