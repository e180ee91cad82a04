import type { AssistantRequestInput } from '../../../api/schema-types.generated.ts';

const names = {
  client_id: 'clientId',
  redirect_uri: 'redirectUri',
  response_type: 'responseType',
  scope: 'scope',
  state: 'state',
  code_challenge: 'codeChallenge',
  code_challenge_method: 'codeChallengeMethod',
  resource: 'resource',
} as const;

/** What an assistant asks for in the query of our URL. Null if it is incomplete, or says something twice. */
export function authorizationRequest(search: string): AssistantRequestInput | null {
  const given = new URLSearchParams(search);
  const entries = Object.entries(names).map(([name, field]) => [field, given.getAll(name)] as const);
  if (entries.some(([, values]) => values.length > 1)) return null;
  const { clientId, redirectUri, ...rest } = Object.fromEntries(entries.map(([field, [value]]) => [field, value]));
  return clientId === undefined || redirectUri === undefined ? null : { clientId, redirectUri, ...rest };
}
