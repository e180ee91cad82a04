import { writeFileSync } from 'node:fs';
import { schemaText } from './schema-text.ts';

const [, , target] = process.argv;
if (target) writeFileSync(target, schemaText());
else process.stdout.write(schemaText());
