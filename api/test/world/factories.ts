import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../src/core/auth/password.ts';
import { DAY } from '../../src/core/time.ts';
import { Session } from '../../src/features/auth/session.entity.ts';
import { Category } from '../../src/features/prompts/category.entity.ts';
import { Prompt, PromptTask, type PromptVariable, Sensitivity, VariableType } from '../../src/features/prompts/prompt.entity.ts';
import { SUPER_USER_ID, User, UserRole } from '../../src/features/users/user.entity.ts';
import type { TestServer } from '../server.ts';

/** A number that no other record of this file has. */
let last = 0;
const next = () => (last += 1);

export const PASSWORD = 'correct horse battery';
// Hashed once a file: every test user has the same password, and hashing is meant to be slow.
let passwordHash: Promise<string> | undefined;

type Fields<T> = Partial<Omit<T, 'category'>>;

export async function makeUser({ database, clock }: TestServer, fields: Fields<User> = {}): Promise<User> {
  const em = database.fork();
  const number = next();
  passwordHash ??= hashPassword(PASSWORD);
  const user = em.create(User, {
    id: `user-${number}`,
    email: `user-${number}@example.test`,
    firstName: `First${number}`,
    lastName: `Last${number}`,
    role: UserRole.member,
    createdAt: clock.now,
    passwordHash: await passwordHash,
    ...fields,
  });
  await em.flush();
  return user;
}

/** A signed-in user: the session is a row, as signing in would write it. */
export async function makeMember(
  server: TestServer,
  fields: Fields<User> = {},
): Promise<{ user: User; token: string; sessionId: string }> {
  const user = await makeUser(server, fields);
  return { user, ...(await makeSession(server, user)) };
}

export async function makeSession(server: TestServer, user: User): Promise<{ token: string; sessionId: string }> {
  const em = server.database.fork();
  const id = randomUUID();
  const createdAt = server.clock.now;
  const expiresAt = new Date(createdAt.getTime() + 30 * DAY);
  em.create(Session, {
    id,
    user: em.getReference(User, user.id),
    createdAt,
    expiresAt,
    lastSeenAt: createdAt,
    userAgent: 'test',
  });
  await em.flush();
  return { token: server.tokens.sign(id, expiresAt), sessionId: id };
}

export const makeFree = (server: TestServer) => makeMember(server);
export const makePro = (server: TestServer) => makeMember(server, { stripeStatus: 'active' });
export const makeAdmin = (server: TestServer) => makeMember(server, { role: UserRole.admin });
export const makeSuperUser = (server: TestServer) => makeMember(server, { id: SUPER_USER_ID, role: UserRole.admin });

export async function makeCategory({ database }: TestServer, fields: Fields<Category> = {}): Promise<Category> {
  const em = database.fork();
  const number = next();
  const category = em.create(Category, {
    id: `category-${number}`,
    name: `Category ${number}`,
    description: `What category ${number} is about`,
    icon: 'folder',
    color: 'neutral',
    position: number,
    chips: ['One', 'Two', 'Three'],
    tags: ['review', 'draft'],
    promptCount: 0,
    ...fields,
  });
  await em.flush();
  return category;
}

export const makeVariable = (fields: Partial<PromptVariable> = {}): PromptVariable => ({
  name: 'CLIENT_NAME',
  label: 'Client name',
  description: 'The client for whom this is written',
  placeholder: 'Fernhill Ltd',
  type: VariableType.text,
  required: true,
  options: [],
  ...fields,
});

/** A prompt, free unless said otherwise; its category's count follows. */
export async function makePrompt(server: TestServer, category: Category | string, fields: Fields<Prompt> = {}): Promise<Prompt> {
  const em = server.database.fork();
  const number = next();
  const categoryId = typeof category === 'string' ? category : category.id;
  const prompt = em.create(Prompt, {
    id: `prompt-${number}`,
    title: `Prompt ${String(number).padStart(4, '0')}`,
    description: `What prompt ${number} does for the person who uses it`,
    content: `Write to [CLIENT_NAME] about matter ${number}.`,
    category: em.getReference(Category, categoryId),
    isPremium: false,
    task: PromptTask.writing,
    sensitivity: Sensitivity.internal,
    tags: ['review'],
    variables: [makeVariable()],
    related: [],
    usageCount: 0,
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
    reviewedAt: server.clock.now,
    ...fields,
  });
  await em.flush();
  await em.nativeUpdate(
    Category,
    { id: categoryId },
    { promptCount: await em.count(Prompt, { category: categoryId, archivedAt: null }) },
  );
  return prompt;
}

/** As many free prompts at once. */
export async function makePrompts(server: TestServer, category: Category | string, count: number): Promise<Prompt[]> {
  const first = await makePrompt(server, category);
  const em = server.database.fork();
  const { category: _, ...fields } = first;
  const others = Array.from({ length: count - 1 }, () => {
    const number = next();
    const title = `Prompt ${String(number).padStart(4, '0')}`;
    return em.create(Prompt, {
      ...fields,
      id: `prompt-${number}`,
      title,
      category: em.getReference(Category, typeof category === 'string' ? category : category.id),
    });
  });
  await em.flush();
  await em.nativeUpdate(Category, { id: typeof category === 'string' ? category : category.id }, { promptCount: count });
  return [first, ...others];
}
