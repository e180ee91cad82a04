import { type RequestHandler, Router } from 'express';
import { allowMethods, refuseOtherMethods } from '../methods.ts';
import { paths } from './paths.ts';

interface Options {
  /** The origin of this installation, which is also the issuer. */
  origin: () => string;
  scopes: readonly string[];
}

/** What the MCP endpoint says of itself (RFC 9728). */
const resourceMetadata = (origin: string, scopes: readonly string[]) => ({
  resource: origin + paths.resource,
  authorization_servers: [origin],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Promptory',
  resource_documentation: `${origin}/developers`,
  resource_policy_uri: `${origin}/privacy-policy`,
  resource_tos_uri: `${origin}/terms-of-service`,
});

/** What the authorization server says of itself (RFC 8414). */
const serverMetadata = (origin: string, scopes: readonly string[]) => ({
  issuer: origin,
  authorization_endpoint: origin + paths.authorize,
  token_endpoint: origin + paths.token,
  registration_endpoint: origin + paths.register,
  revocation_endpoint: origin + paths.revoke,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${origin}/developers`,
});

/** Serves both documents, which anybody may read from anywhere. */
export function oauthMetadata({ origin, scopes }: Options): Router {
  const send =
    (document: (origin: string, scopes: readonly string[]) => object): RequestHandler =>
    (_request, response) => {
      response.set('Cache-Control', 'public, max-age=3600').json(document(origin(), scopes));
    };
  const router = Router();
  const serve = (path: string, handler: RequestHandler) => {
    router.get(path, handler);
    router.options(path, allowMethods(['get']));
    router.all(path, refuseOtherMethods(['get']));
  };
  serve(paths.resourceMetadata, send(resourceMetadata));
  // Some clients look at the origin for the metadata of the only resource.
  serve('/.well-known/oauth-protected-resource', send(resourceMetadata));
  serve('/.well-known/oauth-authorization-server', send(serverMetadata));
  return router;
}
