import { expect } from '@jest/globals';

/** The REST fields of each entity that clients rely on. */
export const ENTITY_FIELDS = {
  category: ['id', 'slug', 'name', 'description', 'icon', 'color', 'promptCount'],
  prompt: [
    'id',
    'title',
    'description',
    'content',
    'categoryId',
    'category',
    'isPremium',
    'usageCount',
    'createdAt',
    'tags',
    'variables',
  ],
  recent: ['usedAt', 'categoryName'],
  user: [
    'id',
    'email',
    'firstName',
    'lastName',
    'profileImageUrl',
    'createdAt',
    'subscriptionStatus',
    'stripeCustomerId',
    'stripeSubscriptionId',
    'passwordHash',
    'isRegistered',
  ],
  stats: ['totalPrompts', 'favorites', 'thisWeek', 'totalUsed'],
};
/** Expects at least these fields. */
export const expectFields = (entity: object | undefined, fields: string[]): void =>
  expect(Object.keys(entity ?? {})).toEqual(expect.arrayContaining(fields));
