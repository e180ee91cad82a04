import {
  CurrentApiKeyDocument,
  MeDocument,
  SignInDocument,
  SubmitContactDocument,
  SystemStatusDocument,
} from '@promptory/sdk/operations';
import { z } from 'zod';
import { ApiError, unauthenticated } from '../../core/errors.ts';
import { restRoute } from './route.ts';
import { apiKey, messageSent, signedIn, systemStatus, user } from './entities.ts';
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
      if (!me) throw unauthenticated();
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
    pick: ({ currentApiKey }, isSignedIn) => {
      if (currentApiKey) {
        const { isAlive: _, lastUsedAt: __, revokedAt: ___, ...key } = currentApiKey;
        return key;
      }
      throw isSignedIn ? new ApiError('FORBIDDEN', 'This request was sent with a session, which has no key.') : unauthenticated();
    },
  }),
  restRoute({
    name: 'signIn',
    summary: 'Sign in with email and password.',
    note: 'The 401 is the same whichever of the two is wrong. 429 after five failures.',
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

/** The routes of the contact form and the status. */
export const serviceRoutes = [
  restRoute({
    name: 'submitContact',
    summary: 'Send a message to the people behind Promptory.',
    note: 'The sender gets a confirmation by mail. 429 after five an hour from one network.',
    method: 'post',
    path: '/contact',
    body: z.object({
      id: z
        .string()
        .optional()
        .meta({ format: 'uuid', description: 'A new one for each message, so that a retry is safe: it is sent once.' }),
      name: z.string().min(1).max(100).describe('Name of the sender.'),
      email: z.string().max(254).meta({ format: 'email', description: 'Where the answer goes.' }),
      subject: z.string().min(1).max(200).describe('What it is about.'),
      message: z.string().min(1).max(10_000).describe('The message.'),
      website: z.string().optional().describe('Leave it out: only programs that fill in every field of a form send it.'),
    }),
    status: 201,
    document: SubmitContactDocument,
    variables: ({ body: { id, name, email, subject, message, website } }) => ({
      input: { id, name, email, subject, message, website },
    }),
    response: messageSent,
    pick: () => ({ ...success, message: "Thank you for contacting us. We'll get back to you soon." }),
  }),
  restRoute({
    name: 'getSystemStatus',
    summary: 'Get how the services are doing.',
    note: 'At most five seconds old.',
    method: 'get',
    path: '/system/status',
    document: SystemStatusDocument,
    variables: () => ({}),
    response: systemStatus,
    pick: (data) => ({
      timestamp: data.systemStatus.timestamp,
      services: data.systemStatus.services.map(({ days: _, ...service }) => service),
      metrics: data.systemStatus.metrics,
    }),
  }),
];
