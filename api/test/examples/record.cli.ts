import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphqlTextOf, recordGraphqlExamples } from './graphql-record.ts';
import { recordExamples, textOf } from './record.ts';

const write = (file: string, text: string) => writeFileSync(join(import.meta.dirname, '../../src', file), text);
write('http/openapi/examples.generated.ts', textOf(await recordExamples()));
write('reference/examples.generated.ts', graphqlTextOf(await recordGraphqlExamples()));
// A timer of the embedded PostgreSQL sometimes outlives its closing, and would keep this process alive.
process.exit();
