import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { EncodedBody } from '../core/cache/encoded-bodies.ts';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import { type Audience, Recording, type Writer } from '../core/cache/recording.ts';
import type { Viewer } from '../core/context.ts';
import { type CallerQuota, spend } from '../core/limits/complexity.ts';
import { requestScope } from '../core/telemetry/log.ts';
import type { Viewers } from '../viewers.ts';
import { encodingFor } from './client/encoding.ts';

/** A longer question is not kept. */
const QUESTION_MAX = 8000;
/** The type of REST. */
const JSON_TYPE = 'application/json; charset=utf-8';

const bodies = new WeakMap<IncomingMessage, string>();

/** For the parser of bodies: remembers one as it was sent. In another charset, the same bytes are another question. */
export function rememberBody(request: IncomingMessage, _response: unknown, body: Buffer, charset: string): void {
  if (charset === 'utf-8') bodies.set(request, body.toString());
}

/** The question of a request to /graphql. */
export function graphqlQuestionOf(request: Request): string | null {
  const { method, originalUrl, headers } = request;
  // A body is JSON, and never begins with a method.
  const asked = method === 'GET' ? `GET ${originalUrl}` : bodies.get(request);
  // What the client accepts decides on the type of the response.
  return asked === undefined ? null : `${headers.accept} ${asked}`;
}

/** The question of a request to a REST route. */
export const restQuestionOf = ({ method, originalUrl }: Request): string | null =>
  method === 'GET' ? `GET ${originalUrl}` : null;

/** Answers questions that were asked before from memory, before any work is done for them. */
export interface CachedResponses {
  /**
   * Answers requests of members whose sessions are in memory. `questionOf` is null for what is never kept. Most bodies are
   * compressed already; `compress` does it for the others where the middleware comes only after this.
   */
  answer(questionOf: (request: Request) => string | null, compress?: RequestHandler): RequestHandler;
  /** Begins to record how a request is answered; null if the answer is not to be kept. */
  record(request: Request, viewer: Viewer): Recording | null;
  /** Keeps the response of a request that was recorded. Returns its body, so that it is written once; undefined if it is not kept. */
  keep(recording: Recording, response: Response, data: object, writer: Writer): Promise<string | undefined>;
  hasUsed(userId: string): void;
}

interface Options {
  cache: ResponseCache;
  viewers: Viewers;
  quota: CallerQuota;
  /** The ids for which the flags of a member are set. */
  flaggedOf: (userId: string) => ReadonlySet<string> | Promise<ReadonlySet<string>>;
}

/** Where the answer to a question is kept. Keys have scopes and quotas of their own, and are never answered from memory. */
const keysOf = ({ role, isPro, userId }: Viewer, question: string): Record<Audience, string> => ({
  // A question begins with a header of the client, which must not be taken for another part of the key: those have no spaces.
  plan: `plan ${role} ${isPro} ${question}`,
  member: `member ${role} ${isPro} ${userId} ${question}`,
});

export function createCachedResponses({ cache, viewers, quota, flaggedOf }: Options): CachedResponses {
  const questions = new WeakMap<Request, string>();

  const answer = async (request: Request, response: Response, question: string, compress: RequestHandler): Promise<boolean> => {
    const viewer = viewers.peek(request.headers.authorization);
    if (!viewer) return false;
    const { plan, member } = keysOf(viewer, question);
    const found = cache.get([plan, member], viewer.userId);
    if (!found) return false;
    const { ids, cost, operations, contentType } = found.response;
    const flagged = ids.length > 0 ? await flaggedOf(viewer.userId) : new Set<string>();
    // A caller with too little left is refused where all are.
    if (!(await spend(quota, viewer.userId, cost))) return false;
    requestScope.getStore()?.operations.push(...operations);
    const etagOf = response.app.get('etag fn') as (body: Buffer) => string;
    const encoding = encodingFor(request) ?? 'identity';
    const body = cache.body(found, flagged, encoding, etagOf);
    response.type(contentType).vary('Accept-Encoding');
    if (body.isFinal) send(request, response, body);
    else void compress(request, response, () => send(request, response, body));
    return true;
  };

  return {
    answer:
      (questionOf, compress = (_request, _response, next) => next()) =>
      async (request, response, next) => {
        const question = questionOf(request);
        if (question === null || question.length > QUESTION_MAX || !cache.isOn) return next();
        questions.set(request, question);
        // What fails here, such as reading the flags, is reported by who answers then.
        if (!(await answer(request, response, question, compress).catch(() => false))) next();
      },
    record: (request, viewer) => {
      const question = questions.get(request);
      if (question === undefined || viewer.key) return null;
      return new Recording(keysOf(viewer, question), viewer, cache.snapshot(viewer.userId));
    },
    keep: async (recording, response, data, writer) => {
      const found = await recording.template(data, writer);
      if (!found || response.statusCode !== 200) return undefined;
      const { body, ...template } = found;
      const operations = requestScope.getStore()?.operations ?? [];
      // Other headers are set for each response, or belong to one request.
      response.once('finish', () => {
        // REST may have answered 304, without a type.
        const contentType = response.get('Content-Type') ?? JSON_TYPE;
        cache.set(recording.key, { ...template, contentType, operations }, recording.snapshot);
      });
      return body;
    },
    hasUsed: (userId) => cache.acted(userId),
  };
}

/** Sends a body as Express would, but compressed already. The middleware compresses one that is not. */
function send(request: Request, response: Response, { etag, encoding, isFinal, bytes }: EncodedBody): void {
  response.set('ETag', etag);
  if (request.fresh) {
    response.status(304).removeHeader('Content-Type');
    response.end();
    return;
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  if (isFinal) response.set('Content-Length', String(bytes.length));
  response.end(bytes);
}
