import type { Cluster } from '../../api/test/chaos/cluster.ts';
import { writeSection } from '../results/document.ts';
import { measureMemory } from './memory.ts';
import { memoryTable, processesTable, toMemorySection, toProcessesSection, toWeightSection, weightTable } from './report.ts';
import { prepareStage, type Stage } from './stage.ts';
import { measureProcesses, type ProcessesResult } from './throughput.ts';
import { measureWeight } from './weight.ts';

/** How many server processes there are at a time. */
const PROCESSES = [1, 2, 4];
const CONNECTIONS = 16;

export interface ProcessesPlan {
  /** What to measure. */
  parts: readonly Part[];
  seconds: number;
  /** For the memory. */
  requests: number;
  command: string;
  machine: readonly string[];
  onLine: (line: string) => void;
}

/** Measures something, and returns the table and the section of docs/benchmarks.md. */
type Measure = (stage: Stage, plan: ProcessesPlan) => Promise<{ title: string; table: string[]; section: string[] }>;

const measures = {
  processes: async (stage, { seconds, command, machine, onLine }) => {
    const plan = { seconds, connections: CONNECTIONS };
    const results: ProcessesResult[] = [];
    for (const processes of PROCESSES) {
      const result = await measureProcesses(processes, stage, plan);
      onLine(`${processes} processes: ${result.perSecond.toFixed(0)} requests per second, ${result.errors} errors`);
      results.push(result);
    }
    const section = toProcessesSection(command, machine, plan, results);
    return { title: 'Several processes', table: processesTable(results), section };
  },
  memory: async (stage, { requests, command, machine, onLine }) => {
    const result = await measureMemory(requests, stage, onLine);
    return { title: 'Memory', table: memoryTable(result), section: toMemorySection(command, machine, result) };
  },
  weight: async (stage, { seconds, command, machine, onLine }) => {
    const results = await measureWeight(seconds, stage, onLine);
    return { title: 'Weight', table: weightTable(results), section: toWeightSection(command, machine, results) };
  },
} satisfies Record<string, Measure>;

export type Part = keyof typeof measures;
export const PARTS = Object.keys(measures) as Part[];

export async function runProcesses(cluster: Cluster, folder: string, plan: ProcessesPlan): Promise<void> {
  plan.onLine('Preparing the database');
  const stage = await prepareStage(cluster, folder);
  for (const part of plan.parts) {
    const { title, table, section } = await measures[part](stage, plan);
    plan.onLine(`\n${table.join('\n')}`);
    await writeSection(title, section);
  }
}
