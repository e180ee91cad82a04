/** A stage of a Dockerfile: from one `FROM` to the next. */
export interface Stage {
  name: string;
  image: string;
  steps: { instruction: string; rest: string }[];
}

export function readStages(text: string): Stage[];
export function readPairs(rest: string): Record<string, string>;
export function readCommand(rest: string): string[];
export function readCopy(rest: string): { from: string | undefined; sources: string[]; target: string };
