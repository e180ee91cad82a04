import { setTimeout } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { Random } from '../../src/demo/year/random.ts';

export interface LoadOptions {
  url: string;
  token: string;
  prompts: readonly string[];
  ledger: Ledger;
  random: Random;
  signal: AbortSignal;
  onResponse: (response: { status: number; milliseconds: number; text: string }) => void;
}

/** A member who reads, stars, copies and writes, one request after the other, with a short pause. No two share a prompt. */
export async function runMember(member: number, options: LoadOptions): Promise<void> {
  const { prompts, ledger, random, signal } = options;
  let messages = 0;
  const call = async (method: string, path: string, body?: unknown) => {
    const started = performance.now();
    const { status, text } = await send(options, method, path, body);
    options.onResponse({ status, milliseconds: performance.now() - started, text });
    return status;
  };
  const reads = [
    '/api/categories',
    '/api/user/favorites',
    '/api/user/stats',
    '/api/prompts?search=contract',
    '/api/system/status',
  ];
  while (!signal.aborted) {
    const promptId = random.pick(prompts);
    const kind = random.next();
    if (kind < 0.6) await call('GET', kind < 0.2 ? `/api/prompts/${promptId}` : random.pick(reads));
    else if (kind < 0.8) {
      const isFavorited = random.next() < 0.7;
      const status = await call(isFavorited ? 'POST' : 'DELETE', `/api/user/favorites/${promptId}`);
      ledger.favorite(promptId, isFavorited, status === 200);
    } else if (kind < 0.95) {
      if ((await call('POST', `/api/user/prompt-usage/${promptId}`)) === 200) ledger.use(promptId);
    } else {
      const message = `Message ${(messages += 1)} of member ${member}, long enough to be one.`;
      const body = { name: 'A member', email: `member${member}@promptory.test`, subject: 'A question', message };
      if ((await call('POST', '/api/contact', body)) === 201) ledger.contact(message);
    }
    await setTimeout(5 + random.next() * 30);
  }
}

/** Status 0 for a request without a response. */
async function send(
  { url, token }: LoadOptions,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
