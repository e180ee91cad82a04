import { writeFileSync } from 'node:fs';
import { describePermissions } from './reference/permissions.ts';
import { createSchema } from './schema.ts';

const text = describePermissions(createSchema());
const [, , target] = process.argv;
if (target) writeFileSync(target, text);
else process.stdout.write(text);
