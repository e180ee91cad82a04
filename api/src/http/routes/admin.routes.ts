import { z } from 'zod';
import {
  AdminCreateUserDocument,
  AdminDeleteUserDocument,
  AdminUpdateUserDocument,
  AllUsersDocument,
} from '../operations.generated.ts';
import { restRoute } from './route.ts';
import { done, user } from './entities.ts';
import { success, toUser } from './shapes.ts';

const id = z.string().describe('Id of the user.');

/** The fields of a user that REST may write. Others, such as a role or a plan, are ignored. */
const profile = z.object({
  email: z.string().max(254).meta({ format: 'email', description: 'Address of the user.' }),
  firstName: z.string().max(100).optional().describe('If omitted, the name stays; an empty value removes it.'),
  lastName: z.string().max(100).optional().describe('If omitted, the name stays; an empty value removes it.'),
  profileImageUrl: z.string().max(500).optional().describe('URL of a picture; an empty value removes it.'),
});

/** A missing field is passed as empty: the resolver reports it by name, after it has checked the permission. */
const required = (value: string | undefined) => value ?? '';

const profileOf = ({ email, firstName, lastName, profileImageUrl }: Partial<z.infer<typeof profile>>) => ({
  email: required(email),
  firstName,
  lastName,
  profileImageUrl,
});

/** The routes of the user administration. The resolvers check that the caller is an admin. */
export const adminRoutes = [
  restRoute({
    name: 'adminListUsers',
    summary: 'List all users, newest first.',
    method: 'get',
    path: '/admin/users',
    document: AllUsersDocument,
    variables: () => ({}),
    response: z.array(user),
    pick: ({ allUsers }) => allUsers.map(toUser),
  }),
  restRoute({
    name: 'adminCreateUser',
    summary: 'Create a test user without a password.',
    note: 'A link to set one is mailed to the user. 409 if the id or the address is taken.',
    method: 'post',
    path: '/admin/users',
    body: z.object({
      id: z
        .string()
        .regex(/^[\w.-]{1,100}$/)
        .describe('Id of the new user: 1 to 100 letters, digits and . _ -'),
      ...profile.shape,
    }),
    status: 201,
    errors: ['CONFLICT'],
    document: AdminCreateUserDocument,
    variables: ({ body }) => ({ input: { id: required(body.id), ...profileOf(body) } }),
    response: user,
    pick: ({ adminCreateUser }) => toUser(adminCreateUser.user),
  }),
  restRoute({
    name: 'adminUpdateUser',
    summary: 'Change the address, the name or the picture of a user.',
    note: '409 if the address is taken.',
    method: 'put',
    path: '/admin/users/:id',
    params: z.object({ id }),
    body: profile,
    errors: ['NOT_FOUND', 'CONFLICT'],
    document: AdminUpdateUserDocument,
    variables: ({ params, body }) => ({ id: params.id, input: profileOf(body) }),
    response: user,
    pick: ({ adminUpdateUser }) => toUser(adminUpdateUser),
  }),
  restRoute({
    name: 'adminDeleteUser',
    summary: 'Cancel the subscription of a user, then delete the user.',
    note: '403 for the super user and for oneself.',
    method: 'delete',
    path: '/admin/users/:id',
    params: z.object({ id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_FAILED'],
    document: AdminDeleteUserDocument,
    variables: ({ params }) => ({ id: params.id }),
    response: done,
    pick: () => success,
  }),
];
