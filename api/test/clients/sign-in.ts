import type { TestResponse, CallOptions, GraphQLBody, TestServer } from '../server.ts';

// Attempts are throttled by network and email, so each one uses new ones by default.
let last = 0;
export const uniqueIp = () => `203.0.113.${(last += 1)}`;
export const unknownEmail = () => `nobody-${(last += 1)}@example.test`;

const SIGN_IN =
  'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token user { id } } }';

/** Signs in over REST or GraphQL with any value as email and password. */
export const signInClients = (server: () => TestServer) => ({
  rest: (email: unknown, password: unknown, options: CallOptions = { from: uniqueIp() }): Promise<TestResponse> =>
    server().rest('POST', '/api/auth/login', { ...options, body: { email, password } }),
  graphql: (email: unknown, password: unknown, options: CallOptions = { from: uniqueIp() }): Promise<TestResponse<GraphQLBody>> =>
    server().graphql(SIGN_IN, { email, password }, options),
});
