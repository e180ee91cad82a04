// Reads the Dockerfile: its stages, each with its instructions.

const KNOWN = ['FROM', 'WORKDIR', 'ENV', 'COPY', 'RUN', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

/** Instructions may continue on the next line, and comment lines do not interrupt them. */
const linesOf = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);

/** `[{ name, image, steps: [{ instruction, rest }] }]`. An instruction that the check does not know is an error. */
export function readStages(text) {
  const stages = [];
  for (const line of linesOf(text)) {
    const [, instruction, rest] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (!KNOWN.includes(instruction)) throw new Error(`The check does not know this line of the Dockerfile: ${line}`);
    if (instruction === 'FROM') {
      const [image, , name] = rest.split(/\s+/);
      stages.push({ name: name ?? '', image, steps: [] });
    } else {
      stages.at(-1).steps.push({ instruction, rest });
    }
  }
  return stages;
}

/** `A=1 B="2 3"` as an object. */
export const readPairs = (rest) =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name, quoted, plain]) => [name, quoted ?? plain]));

/** The words of a command in JSON form, with the options in front of it taken away. */
export const readCommand = (rest) => JSON.parse(rest.slice(rest.indexOf('[')));

/** `--from=build a b target/` as an object. */
export function readCopy(rest) {
  const words = rest.split(/\s+/);
  const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), target: words.at(-1) };
}
