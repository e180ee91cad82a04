import { type GraphQLSchema, parse } from 'graphql';
import { defaultLimits as limits } from '../core/config/limits.ts';
import { SEARCH_MAX } from '../core/input.ts';
import { REQUEST_COST } from '../core/limits/complexity.ts';
import { BYTES_PER_POINT } from '../core/limits/cost.ts';
import { LARGE_BYTES, MAX_WAITING_OF_CALLER } from '../core/limits/large-responses.ts';
import { LIMITS } from '../core/limits/document-rules.ts';
import { RESPONSE_TIMEOUT } from '../core/network.ts';
import { LIST_COST, PAGE_MAX } from '../core/database/page.ts';
import { signInLimit } from '../features/auth/session/session.service.ts';
import { stripeLimit } from '../features/billing/stripe-limit.ts';
import { creationLimit, MAX_ACTIVE_KEYS, MAX_ACTIVE_KEYS_WITH_REPLACED } from '../features/partners/key.write.ts';
import { WORD_COST, WORDS_MAX } from '../features/prompts/search/search.ts';
import { McpExamplesDocument, McpPromptsDocument, McpWorkflowsDocument } from '../http/operations.generated.ts';
import { pointsOf } from './points.ts';
import type { Limit } from './types.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** The limits with their default values. */
export function describeLimits(schema: GraphQLSchema): Limit[] {
  const [prompts, examples, workflows] = [McpPromptsDocument, McpExamplesDocument, McpWorkflowsDocument].map((document) =>
    pointsOf(schema, parse(document.toString()), { first: PAGE_MAX }),
  ) as [number, number, number];
  const aMinute = (value: number) => `${number(value)} a minute`;
  const anHour = (value: number) => `${number(value)} an hour`;
  return [
    {
      name: 'Body',
      value: `${LIMITS.bodyBytes / 1024} kB`,
      meaning: `Size of a GraphQL or REST request body. A larger one is 413. It may have ${number(LIMITS.bodyValues)} values, nested in ${LIMITS.bodyDepth} levels.`,
    },
    {
      name: 'URL',
      value: `${number(LIMITS.urlLength)} characters`,
      meaning: 'Length of the path and parameters of a GraphQL query by GET. A longer one is 414.',
    },
    { name: 'Tokens', value: number(LIMITS.tokens), meaning: 'Lexical tokens of a GraphQL document.' },
    { name: 'Depth', value: number(LIMITS.depth), meaning: 'How deeply fields may be nested.' },
    {
      name: 'Aliases',
      value: number(LIMITS.aliases),
      meaning: 'In a document. Those in fragments count each time the fragment is spread.',
    },
    { name: 'Directives', value: number(LIMITS.directives), meaning: 'In a document, such as @include.' },
    { name: 'Lists', value: number(LIMITS.rootLists), meaning: 'Root fields that return lists.' },
    { name: 'Page', value: `1 to ${PAGE_MAX}`, meaning: 'Value of `first` in a list.' },
    {
      name: 'Search',
      value: `${SEARCH_MAX} characters`,
      meaning: `Length of the search text. Each of its first ${WORDS_MAX} words costs ${WORD_COST} points; further words are ignored.`,
    },
    {
      name: 'Characters',
      value: 'UTF-16',
      meaning: 'What the length of a text is counted in, as in JavaScript: an emoji is at least two characters.',
    },
    {
      name: 'Complexity',
      value: `${number(limits.complexity.member)} points`,
      meaning: `What one operation may cost for members and keys; for visitors, ${number(limits.complexity.visitor)}. Every field costs points; a list costs five, and a quarter of those of its entries. Each ${BYTES_PER_POINT / 1000} kB of the response costs one more point.`,
    },
    {
      name: 'Response',
      value: `${number(limits.responseBytes / 1_000_000)} MB`,
      meaning:
        'Estimated from the length of the requested texts and lists, before anything is read. A larger one is QUERY_TOO_COMPLEX: request fewer entries, or content one prompt at a time.',
    },
    {
      name: 'Large responses',
      value: `${MAX_WAITING_OF_CALLER} waiting`,
      meaning: `Responses over ${LARGE_BYTES / 1000} kB are built one at a time, and callers take turns. A caller with this many waiting gets 429.`,
    },
    {
      name: 'Time',
      value: `${RESPONSE_TIMEOUT / 1000} seconds`,
      meaning: 'For a request and its response, until the client has read all of it. Then the connection is closed.',
    },
    {
      name: 'Budget of a caller',
      value: aMinute(limits.costPerMinute),
      meaning: `Points that a member, or the network of a visitor, may spend. A request costs its complexity and ${REQUEST_COST}.`,
    },
    {
      name: 'Requests of a key',
      value: aMinute(limits.key.requests),
      meaning:
        'The `RateLimit` header of every response to an operation says what is left. A request without one, such as of broken JSON, has no such header.',
    },
    {
      name: 'Points of a key',
      value: aMinute(limits.key.cost),
      meaning: `A request costs its complexity and ${REQUEST_COST}. \`GET /api/prompts\` costs at least ${LIST_COST + REQUEST_COST} points whatever its limit, and those for its bytes; pages of \`prompts\` in GraphQL cost less.`,
    },
    {
      name: 'Lists over MCP',
      value: `${prompts} and ${examples + workflows} points`,
      meaning: `What \`prompts/list\` and \`resources/list\` cost at least: the first has the variables of ${PAGE_MAX} prompts, the second is two requests, one for prompts and one for workflows. An assistant should keep both.`,
    },
    {
      name: 'Active API keys',
      value: number(MAX_ACTIVE_KEYS),
      meaning: `Of one member when a key is created; ${number(MAX_ACTIVE_KEYS_WITH_REPLACED)} when one is replaced. A replaced key counts as long as it works.`,
    },
    { name: 'New API keys', value: anHour(creationLimit.points), meaning: 'Created or replaced by one member.' },
    {
      name: 'Unknown API keys',
      value: aMinute(limits.key.unknown),
      meaning: 'Requests with a key that does not exist, from one network.',
    },
    {
      name: 'Uses',
      value: aMinute(limits.usesPerMinute),
      meaning: `Recorded by one member; ${number(limits.usesPerDay)} in 24 hours.`,
    },
    {
      name: 'Changes',
      value: aMinute(limits.changesPerMinute),
      meaning:
        'By one member, of what is their own: favorites, prompts, collections, workflows, the practice profile, mail preferences and the field of work.',
    },
    {
      name: 'Failed sign-ins',
      value: `${number(limits.signInFailures)} in 15 minutes`,
      meaning: `For one address from one network; ${anHour(limits.signInFailuresNetwork)} from one network in all.`,
    },
    {
      name: 'Sign-ins',
      value: `${number(signInLimit.points)} in 15 minutes`,
      meaning: 'To one account, with the right password.',
    },
    { name: 'New accounts', value: anHour(limits.signUps), meaning: 'From one network.' },
    {
      name: 'Links for a new password',
      value: anHour(limits.resets),
      meaning: `For one address from one network; ${anHour(limits.resetsOfEmail)} for one address in all.`,
    },
    {
      name: 'Checkouts',
      value: anHour(limits.checkouts),
      meaning: `With new accounts from one network; ${number(limits.checkoutsOfUser)} of one member. Resuming one does not count.`,
    },
    { name: 'Verified payments', value: aMinute(limits.verifications), meaning: 'Requests from one network.' },
    {
      name: 'Subscription and invoices',
      value: aMinute(stripeLimit.points),
      meaning: 'Checkouts, reads and changes of the subscription and its invoices at Stripe, by one member.',
    },
    { name: 'Contact messages', value: anHour(limits.contacts), meaning: 'From one network.' },
  ];
}
