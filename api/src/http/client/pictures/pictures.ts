import { join } from 'node:path';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../core/errors.ts';
import { requestScope } from '../../../core/telemetry/log.ts';
import { MINUTE } from '../../../core/time.ts';
import { type Picture, versionOf } from './picture.ts';
import { DrawingInterruptedError, Renderer } from './renderer.ts';

/** All pictures of the library that comes with the product: 250 of about 30 kB. Of a larger one, those asked for last. */
const CACHE_BYTES = 10_000_000;

/** After how long a picture is tried again that cannot be drawn. One that only took too long is tried when it is next asked for. */
const FAILED = 10 * MINUTE;

/** The picture of the product, which the build has. */
const GENERAL = '/social.png';

/** The pictures that networks and messengers show beside a link to a page of the library. Each is drawn when it is asked for. */
export interface Pictures {
  send(picture: Picture, request: Request, response: Response): Promise<void>;
  close(): void;
}

export function createPictures(dist: string): Pictures {
  const renderer = new Renderer(join(dist, 'pictures'));
  /** By version, so that a change of the library keeps those that it does not concern. Empty: it could not be drawn. */
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length + 1 });
  const requested = new Map<string, Promise<Buffer>>();

  async function draw(picture: Picture, version: string): Promise<Buffer> {
    try {
      const png = await renderer.draw(picture);
      cache.set(version, png);
      return png;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      requestScope.getStore()?.log.warn({ err: error, title: picture.title }, 'picture not drawn; links show the general one');
      const none = Buffer.alloc(0);
      if (!(error instanceof DrawingInterruptedError)) cache.set(version, none, { ttl: FAILED });
      return none;
    }
  }

  /** Drawn once, for all who ask. */
  function pngOf(picture: Picture, version: string): Buffer | Promise<Buffer> {
    const known = cache.get(version) ?? requested.get(version);
    if (known) return known;
    const drawn = draw(picture, version).finally(() => requested.delete(version));
    requested.set(version, drawn);
    return drawn;
  }

  return {
    async send(picture, request, response) {
      const version = versionOf(picture);
      const headers = { ETag: `"${version}"`, 'Cache-Control': 'public, max-age=3600' };
      // A client that has it already costs nothing.
      if (request.headers['if-none-match'] === headers.ETag) return void response.status(304).set(headers).end();
      const png = await pngOf(picture, version);
      if (png.length > 0) response.set(headers).type('png').send(png);
      else response.set('Cache-Control', 'no-cache').redirect(302, GENERAL);
    },
    close: () => renderer.close(),
  };
}
