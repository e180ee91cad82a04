import { writePrivateFile } from '../src/core/private-files.ts';

// Writes a file again and again until it is killed. Each text is as long as its only letter says.

const [, , file] = process.argv;
for (let round = 0; ; round += 1) {
  const letter = String.fromCodePoint(97 + (round % 26));
  await writePrivateFile(file!, letter.repeat(1000 * (1 + (round % 26))));
  if (round === 30) process.stdout.write('writing');
}
