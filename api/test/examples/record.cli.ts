import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordExamples, textOf } from './record.ts';

const target = join(import.meta.dirname, '../../src/http/openapi/examples.generated.ts');
writeFileSync(target, textOf(await recordExamples()));
