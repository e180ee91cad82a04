import type { ChildProcessWithoutNullStreams } from 'node:child_process';

export interface RunningServer {
  /** The URL that the server has printed. */
  url: string;
  output: () => string;
  ended: Promise<unknown>;
}

/** Waits until a server prints its URL. Rejects with its output if it exits before that. */
export async function waitForServer(child: ChildProcessWithoutNullStreams): Promise<RunningServer> {
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
