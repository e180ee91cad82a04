import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Shorter bodies are not compressed, as by the middleware that compresses all others. */
const COMPRESS_BYTES = 1024;
/** Longer bodies are compressed in the background, because nothing else could be done meanwhile. */
const AT_ONCE_BYTES = 32_000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/**
 * Takes half the time and half the memory, for bodies that are four to six percent longer: what is compressed as it is sent may
 * never be asked for again. The window has room for the longest that are compressed at once.
 */
export const FAST_COMPRESSION = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  gzip: { level: 3 },
};
/** For a body that is sent once: 9% longer than with level 2, in 40% of the time. Lower levels of gzip take no less. */
const BROTLI_ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const BODIES_MAX = 10_000;
/** What a body takes besides its bytes. */
const OVERHEAD_BYTES = 500;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body as it is sent. */
export interface EncodedBody {
  /** The value of the header `ETag`, made of the bytes before they were compressed. */
  etag: string;
  encoding: Encoding;
  bytes: Buffer;
}

/** Whether a body of some length is compressed at once: neither too short to be compressed, nor so long that others would wait. */
export const isShort = (length: number): boolean => length >= COMPRESS_BYTES && length <= AT_ONCE_BYTES;

/** Compresses a short body that is sent once. */
export const encodeOnce = (plain: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? brotliCompressSync(plain, BROTLI_ONCE) : gzipSync(plain, FAST_COMPRESSION.gzip);
/** Compresses a short body that is kept. */
const encodeNow = (plain: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? brotliCompressSync(plain, FAST_COMPRESSION.br) : gzipSync(plain, FAST_COMPRESSION.gzip);
const encode = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, BROTLI),
  gzip: promisify(gzip) as (plain: Buffer) => Promise<Buffer>,
};

/** A separate buffer: one of the shared pool would keep the whole of it from being freed. */
function separate(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Bodies that are compressed once and kept in a limited amount of memory. */
export class EncodedBodies {
  readonly #bodies: LRUCache<string, EncodedBody>;
  readonly #running = new Map<string, Promise<EncodedBody>>();

  constructor(maxBytes: number) {
    this.#bodies = new LRUCache({
      max: BODIES_MAX,
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: ({ bytes }, key) => bytes.length + key.length + OVERHEAD_BYTES,
    });
  }

  /**
   * The body that has a name, in an encoding: a promise of it while it is compressed in the background.
   * @param plainOf makes it, if it is not known
   */
  get(
    name: string,
    wanted: Encoding,
    plainOf: () => Buffer,
    etagOf: (plain: Buffer) => string,
  ): EncodedBody | Promise<EncodedBody> {
    const key = `${wanted} ${name}`;
    const known = this.#bodies.get(key) ?? this.#running.get(key);
    if (known) return known;
    const plain = plainOf();
    const etag = etagOf(plain);
    if (wanted === 'identity' || plain.length < COMPRESS_BYTES) return this.#keep(key, etag, 'identity', plain);
    if (plain.length <= AT_ONCE_BYTES) return this.#keep(key, etag, wanted, encodeNow(plain, wanted));
    const running = encode[wanted](plain)
      .then((bytes) => this.#keep(key, etag, wanted, bytes))
      .finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  #keep(key: string, etag: string, encoding: Encoding, bytes: Buffer): EncodedBody {
    const body = { etag, encoding, bytes: separate(bytes) };
    this.#bodies.set(key, body);
    return body;
  }

  get bytes(): number {
    return this.#bodies.calculatedSize;
  }
}
