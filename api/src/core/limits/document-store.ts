import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';

/** Characters of all documents that are kept. Parsed, a dense document takes some 130 bytes of memory for each: 16 MB at most. */
const KEPT_TEXT = 2 ** 17;

/**
 * Keeps the documents that were sent last, parsed and validated. Apollo's own store counts their JSON, and would let visitors fill
 * more memory than the server has with documents that differ in a letter.
 */
export function createDocumentStore(): NonNullable<ApolloServerOptions<Context>['documentStore']> {
  const kept = new LRUCache<string, DocumentNode>({
    maxSize: KEPT_TEXT,
    sizeCalculation: ({ loc }) => loc?.source.body.length || 1,
  });
  return {
    get: async (hash) => kept.get(hash),
    set: async (hash, document) => void kept.set(hash, document),
    delete: async (hash) => kept.delete(hash),
  };
}
