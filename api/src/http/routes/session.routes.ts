import { CurrentApiKeyDocument, MeDocument, SignInDocument } from '@promptory/sdk/operations';
import { z } from 'zod';
import { goneUser, unauthenticated } from '../../core/errors.ts';
import { restRoute } from './route.ts';
import { apiKey, signedIn, user } from './entities.ts';
import { success, toUser } from './shapes.ts';

/** The routes of the session. */
export const sessionRoutes = [
  restRoute({
    name: 'getUser',
    summary: 'Get the user who is signed in.',
    method: 'get',
    path: '/auth/user',
    membersOnly: true,
    document: MeDocument,
    variables: () => ({}),
    response: user,
    pick: ({ me }) => {
      if (!me) throw goneUser(true);
      return toUser(me);
    },
  }),
  restRoute({
    name: 'getKey',
    summary: 'Get the key that sends the request.',
    note: 'The headers `RateLimit` and `RateLimit-Policy` say what is left of its budgets. 403 for a session, which has no key.',
    method: 'get',
    path: '/key',
    membersOnly: true,
    keysOnly: true,
    errors: ['FORBIDDEN'],
    document: CurrentApiKeyDocument,
    variables: () => ({}),
    response: apiKey,
    pick: ({ currentApiKey }) => {
      // It was revoked during the request.
      if (!currentApiKey) throw unauthenticated('REVOKED');
      const { isAlive: _, lastUsedAt: __, revokedAt: ___, ...key } = currentApiKey;
      return key;
    },
  }),
  restRoute({
    name: 'signIn',
    summary: 'Sign in with email and password.',
    note: 'The 401 is the same whichever of the two is wrong. 429 after five failures by default, and after 60 sign-ins to the account in 15 minutes.',
    method: 'post',
    path: '/auth/login',
    body: z.object({
      email: z.string().meta({ format: 'email', description: 'Address of the account.' }),
      password: z.string().meta({ format: 'password', description: 'Password of the account.' }),
      code: z
        .string()
        .optional()
        .describe('A code from the authenticator app, or a recovery code; only if the account has a second factor.'),
    }),
    saysSuccess: true,
    document: SignInDocument,
    variables: ({ body: { email, password, code } }) => ({ email, password, code }),
    response: signedIn,
    pick: (data) => ({ ...success, token: data.signIn.token, message: 'Login successful' }),
  }),
];
