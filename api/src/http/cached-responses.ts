import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import { type Audience, Recording, type Writer } from '../core/cache/recording.ts';
import type { Viewer } from '../core/context.ts';
import { type CallerQuota, spend } from '../core/limits/complexity.ts';
import { requestScope } from '../core/telemetry/log.ts';
import type { Viewers } from '../viewers.ts';
import { encodingFor } from './client/encoding.ts';
import { sendBody } from './send-body.ts';
import { hasOnlyJsonBody, peekBody } from './short-body.ts';
import type { Step } from './steps.ts';

/** The response to a longer request is not kept. */
const REQUEST_MAX = 8000;
/** The headers that belong to a response. All others are set for each one, or belong to one request. */
const KEPT_HEADERS = ['Access-Control-Expose-Headers', 'Cache-Control', 'Content-Type', 'Deprecation', 'Link', 'Sunset', 'Vary'];
/** A cursor or a search among the variables: most of these requests are never sent again, and to observe one takes time. */
const IS_RARELY_REPEATED = /"(?:after|before|search)":"/;

/** What a request asks for. */
interface Asked {
  /** All of it, as text; null if the response to it is never kept. */
  text: string | null;
  /** The body, if it was read. */
  body: Buffer | null;
  /** To be called before anything else reads the body. */
  putBack: () => void;
}

const nothingToPutBack = () => {};

/** Calls back with what a request asks for. */
function readAsked(request: IncomingMessage, callback: (asked: Asked) => void): void {
  const { method, url = '', headers } = request;
  // What the client accepts decides on the type of the response of /graphql. It is the first line, because no header has a line
  // break. The method follows, because a body can be any text, such as that of a request by GET.
  const accepted = headers.accept === undefined ? '' : `Accept: ${headers.accept}`;
  if (method === 'POST' && url === '/graphql')
    return peekBody(request, REQUEST_MAX, (body, putBack) =>
      callback({ text: body === null ? null : `${accepted}\nPOST ${body.toString()}`, body, putBack }),
    );
  callback({ text: method === 'GET' ? textOfGet(request, accepted) : null, body: null, putBack: nothingToPutBack });
}

function textOfGet(request: IncomingMessage, accepted: string): string | null {
  const { url = '' } = request;
  if (url.length > REQUEST_MAX) return null;
  if (url.startsWith('/api/')) return `GET ${url}`;
  return url.startsWith('/graphql?') && hasOnlyJsonBody(request) ? `${accepted}\nGET ${url}` : null;
}

const keptHeadersOf = (response: ServerResponse): Map<string, string> =>
  new Map(
    KEPT_HEADERS.flatMap((name) => {
      const value = response.getHeader(name);
      return value === undefined ? [] : [[name, String(value)] as const];
    }),
  );

/** Calls back with the headers of a response of 200, once it is sent. */
function onceSent(response: ServerResponse | Response, callback: (headers: ReadonlyMap<string, string>) => void): void {
  if (!('send' in response)) {
    response.once('finish', () => {
      if (response.statusCode === 200) callback(keptHeadersOf(response));
    });
    return;
  }
  const send = response.send.bind(response);
  response.send = (sent: unknown) => {
    // Express may turn it into a 304, which the first client may get, and which does not say the type.
    const headers = response.statusCode === 200 ? keptHeadersOf(response) : null;
    if (headers) response.once('finish', () => callback(headers));
    return send(sent);
  };
}

/** Responds to requests that were sent before from memory, before any work is done for them. */
export interface CachedResponses {
  /** Responds to requests of members whose sessions are in memory. */
  respond(options: RespondOptions): Step;
  /** Begins to record how a request is answered; null if the response is not to be kept. */
  record(request: IncomingMessage, viewer: Viewer): Recording | null;
  /** Keeps the response of a request that was recorded. Returns its body, so that it is written once; undefined if it is not kept. */
  keep(recording: Recording, response: ServerResponse, data: object, writer: Writer): Promise<string | undefined>;
  onPromptUsed(userId: string): void;
}

interface RespondOptions {
  /** Sets the headers for a page of another origin. */
  crossOrigin: Step;
  /** The value of `ETag` for a body, as Express makes it. */
  etagOf: (body: Buffer) => string;
  /** Executes a request to /graphql whose body was read. Says whether it does. */
  execute: (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean;
}

interface Options {
  cache: ResponseCache;
  viewers: Viewers;
  quota: CallerQuota;
  /** The ids for which the flags of a member are set. */
  flaggedOf: (userId: string) => ReadonlySet<string> | Promise<ReadonlySet<string>>;
}

/** Where the response to a request is kept. API keys have their own scopes and quotas, and never get a response from memory. */
const keysOf = ({ role, isPro, userId }: Viewer, text: string): Record<Audience, string> => ({
  // The first word is that of the audience: the text may begin with what a client has sent, such as the id of another member.
  plan: `plan ${role} ${isPro} ${text}`,
  member: `member ${role} ${isPro} ${userId} ${text}`,
});

export function createCachedResponses({ cache, viewers, quota, flaggedOf }: Options): CachedResponses {
  const texts = new WeakMap<IncomingMessage, string>();

  /** The response for the sender of a request, if it is in memory and the sender has enough left. */
  const find = async (request: IncomingMessage, text: string, etagOf: (body: Buffer) => string) => {
    const viewer = viewers.peek(request.headers.authorization);
    if (!viewer) return undefined;
    const { plan, member } = keysOf(viewer, text);
    const found = cache.get([plan, member], viewer.userId);
    if (!found) return undefined;
    const { ids, cost, operations, headers } = found.response;
    const flagged = ids.length > 0 ? await flaggedOf(viewer.userId) : new Set<string>();
    // A caller with too little left is refused where all are.
    if (!(await spend(quota, viewer.userId, cost))) return undefined;
    requestScope.getStore()?.operations.push(...operations);
    return { headers, body: await cache.body(found, flagged, encodingFor(request) ?? 'identity', etagOf) };
  };

  return {
    respond:
      ({ crossOrigin, etagOf, execute }) =>
      (request, response, next) => {
        if (!cache.isOn) return next();
        readAsked(request, ({ text, body, putBack }) => {
          const skip = () => {
            if (body && execute(request, response, body)) return;
            putBack();
            next();
          };
          if (text === null) return skip();
          texts.set(request, text);
          find(request, text, etagOf).then(
            (found) => {
              if (!found) return skip();
              const respond = () => {
                response.setHeaders(found.headers as Map<string, string>);
                sendBody(request, response, found.body);
              };
              // Without an origin, the headers are those that are kept.
              if (request.headers.origin === undefined) respond();
              else crossOrigin(request, response, respond);
            },
            // What fails here, such as reading the flags, is reported by what runs then.
            skip,
          );
        });
      },
    record: (request, viewer) => {
      const text = texts.get(request);
      if (text === undefined || viewer.key) return null;
      if (IS_RARELY_REPEATED.test(text) && !cache.isRequestedAgain(text)) return null;
      return new Recording(keysOf(viewer, text), viewer, cache.snapshot(viewer.userId));
    },
    keep: async (recording, response, data, writer) => {
      const found = await recording.template(data, writer);
      if (!found || response.statusCode !== 200) return undefined;
      const { body, ...template } = found;
      const operations = requestScope.getStore()?.operations ?? [];
      onceSent(response, (headers) => cache.set(recording.key, { ...template, headers, operations }, recording.snapshot));
      return body;
    },
    onPromptUsed: (userId) => cache.requireCountsFromNow(userId),
  };
}
