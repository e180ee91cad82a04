import type { GraphQLField } from 'graphql';
import { Extensions } from 'type-graphql';

/** Declares that a field of Query waits for another service, and keeps nothing of ours busy. */
export const External = () => Extensions({ isExternal: true });

export const isExternal = ({ extensions }: GraphQLField<unknown, unknown>): boolean => extensions.isExternal === true;
