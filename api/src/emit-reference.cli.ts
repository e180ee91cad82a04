import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './reference/reference.ts';
import { createSchema } from './schema.ts';

const changelog = readFileSync(join(import.meta.dirname, '../../docs/changelog.md'), 'utf8');
const text = `${JSON.stringify(describeApi(createSchema(), changelog), null, 2)}\n`;
const [, , target] = process.argv;
if (target) writeFileSync(target, text);
else process.stdout.write(text);
