import OAuth2Server from '@node-oauth/oauth2-server';

/** An error of an OAuth endpoint, by its code in the standards. */
export class OAuthFailure extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** What the OAuth library has wrapped into an error of the server: an outage of the database must be recognized as one. */
export const unwrapped = (thrown: unknown): unknown =>
  thrown instanceof OAuth2Server.ServerError && 'inner' in thrown ? thrown.inner : thrown;
