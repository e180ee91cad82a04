import { readConfig } from '../core/config.ts';
import { REQUEST_COST } from '../core/limits/complexity.ts';
import { BYTES_PER_POINT } from '../core/limits/cost.ts';
import { LARGE_BYTES, MAX_WAITING_OF_CALLER } from '../core/limits/large-answers.ts';
import { LIMITS } from '../core/limits/document-rules.ts';
import { RESPONSE_TIMEOUT } from '../core/network.ts';
import { PAGE_MAX } from '../core/database/page.ts';
import { SEARCH_MAX } from '../features/prompts/search/search.ts';
import type { Limit } from './types.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** The limits with their default values. */
export function describeLimits(): Limit[] {
  const { limits } = readConfig({});
  const aMinute = (value: number) => `${number(value)} a minute`;
  const anHour = (value: number) => `${number(value)} an hour`;
  return [
    { name: 'Body', value: `${LIMITS.bodyBytes / 1024} kB`, meaning: 'Of a request, GraphQL or REST. A larger one is 413.' },
    { name: 'Tokens', value: number(LIMITS.tokens), meaning: 'Words and signs of a GraphQL document.' },
    { name: 'Depth', value: number(LIMITS.depth), meaning: 'How many fields may be inside each other.' },
    {
      name: 'Aliases',
      value: number(LIMITS.aliases),
      meaning: 'Of a document, those in fragments each time that they are spread.',
    },
    { name: 'Directives', value: number(LIMITS.directives), meaning: 'Of a document, such as @include.' },
    { name: 'Lists', value: number(LIMITS.rootLists), meaning: 'Fields of the root that answer lists.' },
    { name: 'Page', value: `1 to ${PAGE_MAX}`, meaning: '`first` of a list.' },
    { name: 'Search', value: `${SEARCH_MAX} characters`, meaning: 'Of the words to find.' },
    {
      name: 'Complexity',
      value: `${number(limits.complexity.member)} points`,
      meaning: `What one operation may cost the signed-in and keys; visitors have ${number(limits.complexity.visitor)}. Every field costs points, and a list as many times those of an entry as it is long. ${BYTES_PER_POINT / 1000} kB of the answer cost one point more.`,
    },
    {
      name: 'Answer',
      value: `${number(limits.answerBytes / 1_000_000)} MB`,
      meaning:
        'Estimated from the length of the texts and lists that are asked for, before anything is read. A larger one is QUERY_TOO_COMPLEX: ask for fewer entries, or for content one prompt at a time.',
    },
    {
      name: 'Large answers',
      value: `${MAX_WAITING_OF_CALLER} waiting`,
      meaning: `Those over ${LARGE_BYTES / 1000} kB are built one after another, the callers in turn. A caller for whom so many wait gets 429.`,
    },
    {
      name: 'Time',
      value: `${RESPONSE_TIMEOUT / 1000} seconds`,
      meaning: 'For a request and its answer, until all of it is read. Then the connection is closed.',
    },
    {
      name: 'Budget of a caller',
      value: aMinute(limits.costPerMinute),
      meaning: `Points that a member, or the network of a visitor, may spend. A request costs its complexity and ${REQUEST_COST}.`,
    },
    {
      name: 'Requests of a key',
      value: aMinute(limits.key.requests),
      meaning: 'Every answer says in `RateLimit` what is left.',
    },
    {
      name: 'Points of a key',
      value: aMinute(limits.key.cost),
      meaning: `A request costs its complexity and ${REQUEST_COST}.`,
    },
    { name: 'Uses', value: aMinute(limits.usesPerMinute), meaning: 'Recorded by one member.' },
    {
      name: 'Failed sign-ins',
      value: `${number(limits.signInFailures)} in 15 minutes`,
      meaning: `For one address from one network; ${anHour(limits.signInFailuresNetwork)} from one network in all.`,
    },
    { name: 'New accounts', value: anHour(limits.signUps), meaning: 'From one network.' },
    { name: 'Links for a new password', value: anHour(limits.resets), meaning: 'For one address.' },
    {
      name: 'Checkouts',
      value: anHour(limits.checkouts),
      meaning: `Newly opened from one network; ${number(limits.checkoutsOfUser)} of one member. Taking one up again is free.`,
    },
    { name: 'Verified payments', value: aMinute(limits.verifications), meaning: 'Questions from one network.' },
    { name: 'Contact messages', value: anHour(limits.contacts), meaning: 'From one network.' },
  ];
}
