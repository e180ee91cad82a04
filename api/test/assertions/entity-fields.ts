import { expect } from '@jest/globals';

/** The fields of the entity table of the specification, section 3. */
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
/** The fields are all there; there may be more. */
export const expectFields = (entity: object | undefined, fields: string[]): void =>
  expect(Object.keys(entity ?? {})).toEqual(expect.arrayContaining(fields));
