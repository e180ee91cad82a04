import type { LibraryShellQuery } from '../src/app/LibraryShell.generated.ts';

type Me = NonNullable<LibraryShellQuery['me']>;

const category = (slug: string, name: string, icon: string, color: string, promptCount: number) => ({
  __typename: 'Category' as const,
  id: slug,
  slug,
  name,
  description: `Prompts for ${name}.`,
  icon,
  color,
  promptCount,
});

/** The data of LibraryShell: a Pro member, the eight categories, some figures. */
export const shellData = (me: Partial<Me> = {}) => ({
  me: {
    __typename: 'User' as const,
    id: 'demo-pro',
    email: 'pro@promptory.test',
    firstName: 'Paula',
    lastName: 'Prowell',
    profileImageUrl: null,
    field: null,
    subscriptionStatus: 'active',
    role: 'member' as const,
    isTestUser: false,
    isEmailVerified: true,
    ...me,
  },
  categories: [
    category('legal', 'Legal', 'balance-scale', 'blue', 47),
    category('marketing', 'Marketing', 'bullhorn', 'green', 38),
    category('finance', 'Finance', 'chart-line', 'yellow', 29),
    category('healthcare', 'Healthcare', 'heartbeat', 'red', 23),
    category('real-estate', 'Real Estate', 'home', 'purple', 18),
    category('consulting', 'Consulting', 'briefcase', 'neutral', 15),
    category('hr', 'HR', 'people', 'neutral', 12),
    category('sales', 'Sales', 'handshake', 'neutral', 19),
  ],
  stats: { __typename: 'UserStats' as const, totalPrompts: 201, favorites: 3, thisWeek: 5, totalUsed: 12 },
});

export const freeMember: Partial<Me> = {
  id: 'demo-free',
  email: 'free@promptory.test',
  firstName: 'Frank',
  lastName: 'Freeman',
  subscriptionStatus: 'free',
};

/** A practice profile with these values. */
export const practiceData = (values: Readonly<Record<string, string>>) => ({
  __typename: 'Practice' as const,
  id: 'demo-pro',
  fields: Object.entries(values).map(([name, value]) => ({ __typename: 'PracticeField' as const, name, value })),
});
