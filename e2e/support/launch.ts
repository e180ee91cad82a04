import type { ChildProcessWithoutNullStreams } from 'node:child_process';

export interface Launched {
  /** The address that it has announced. */
  url: string;
  output: () => string;
  ended: Promise<unknown>;
}

/** Waits until a server that was started says where it is; rejects with all that it has said where it ends before. */
export async function announced(child: ChildProcessWithoutNullStreams): Promise<Launched> {
  let output = '';
  const ended = new Promise((resolve) => child.on('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Promptory is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  return { url, output: () => output, ended };
}
