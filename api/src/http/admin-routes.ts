import {
  AdminCreateUserDocument,
  AdminDeleteUserDocument,
  AdminUpdateUserDocument,
  AllUsersDocument,
} from './operations.generated.ts';
import { type RestRequest, row } from './row.ts';
import { toUser } from './user-shape.ts';

/** What is left out is empty: the resolver says so by its name, after it has seen who asks. */
const required = (value: unknown) => (value ?? '') as string;

/** What may be written of a user. Anything else in the body is none of it: a role, an id, a plan. */
const profileOf = ({ body }: RestRequest) => ({
  email: required(body.email),
  firstName: body.firstName as string | undefined,
  lastName: body.lastName as string | undefined,
  profileImageUrl: body.profileImageUrl as string | undefined,
});

/** The rows of the user administration; the resolvers let nobody but admins in. */
export const adminRoutes = [
  row({
    method: 'get',
    path: '/admin/users',
    document: AllUsersDocument,
    variables: () => ({}),
    pick: ({ allUsers }) => allUsers.map(toUser),
  }),
  row({
    method: 'post',
    path: '/admin/users',
    document: AdminCreateUserDocument,
    variables: (request) => ({ input: { id: required(request.body.id), ...profileOf(request) } }),
    pick: ({ adminCreateUser }) => toUser(adminCreateUser.user),
    status: 201,
  }),
  row({
    method: 'put',
    path: '/admin/users/:id',
    document: AdminUpdateUserDocument,
    variables: (request) => ({ id: request.params.id!, input: profileOf(request) }),
    pick: ({ adminUpdateUser }) => toUser(adminUpdateUser),
  }),
  row({
    method: 'delete',
    path: '/admin/users/:id',
    document: AdminDeleteUserDocument,
    variables: ({ params }) => ({ id: params.id! }),
    pick: () => ({ success: true }),
  }),
];
