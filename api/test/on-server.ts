import { describe, test } from '@jest/globals';
import { serverUrl } from './database.ts';

/** For tests of what the embedded database does not do. It has one connection, so nothing happens at once. */
export const onServer = serverUrl === undefined ? test.skip : test;
export const describeOnServer = serverUrl === undefined ? describe.skip : describe;
