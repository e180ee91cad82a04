import { load } from '../load.ts';
import { percentile } from '../results/statistics.ts';
import { cpuSecondsOf } from '../servers/process-time.ts';
import type { Server } from '../servers/server.ts';
import { startBalancer } from './balancer.ts';
import { budgetSettings, type Coherence, measureCoherence, spendBudget } from './coherence.ts';
import type { Stage } from './stage.ts';

/** What some processes did together, behind a balancer. */
export interface ProcessesResult {
  processes: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** Microseconds of all processes for a request; null where the system does not say it. */
  cpu: number | null;
  /** Null for one process. */
  coherence: Coherence | null;
  /** How many requests were served of a caller that may have BUDGET. */
  served: number;
}

export interface LoadPlan {
  seconds: number;
  connections: number;
}

/** For each process: the processor has to serve all of them. */
const WARM_UP_SECONDS = 5;

const cpuOf = (servers: readonly Server[]) => servers.reduce((sum, { pid }) => sum + (cpuSecondsOf(pid) ?? NaN), 0);

async function measureLoad(servers: readonly Server[], stage: Stage, { seconds, connections }: LoadPlan) {
  const balancer = await startBalancer(servers.map(({ url }) => url));
  try {
    const next = stage.mixed();
    // Until each process has compiled what it runs and knows the members.
    await load({ url: balancer.url, connections, seconds: WARM_UP_SECONDS * servers.length, next });
    const before = cpuOf(servers);
    const { seconds: taken, latencies, failures } = await load({ url: balancer.url, connections, seconds, next });
    const cpu = ((cpuOf(servers) - before) * 1_000_000) / latencies.length;
    return {
      perSecond: latencies.length / taken,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      errors: failures.length,
      cpu: Number.isNaN(cpu) ? null : cpu,
    };
  } finally {
    await balancer.close();
  }
}

/** Measures some processes on one database: how much they serve together, and whether they agree. */
export async function measureProcesses(processes: number, stage: Stage, plan: LoadPlan): Promise<ProcessesResult> {
  const measured = await stage.withServers(processes, {}, async (servers) => ({
    ...(await measureLoad(servers, stage, plan)),
    coherence: processes > 1 ? await measureCoherence(servers, stage) : null,
  }));
  const served = await stage.withServers(processes, budgetSettings, (servers) => spendBudget(servers, stage));
  return { processes, ...measured, served };
}
