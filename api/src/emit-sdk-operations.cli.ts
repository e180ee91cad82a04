import { writeFileSync } from 'node:fs';
import { describeSdkOperations } from './reference/sdk-operations.ts';
import { createSchema } from './schema.ts';

const text = `${JSON.stringify(describeSdkOperations(createSchema()), null, 2)}\n`;
const [, , target] = process.argv;
if (target) writeFileSync(target, text);
else process.stdout.write(text);
