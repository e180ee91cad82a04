/** An error of an OAuth endpoint, by its code in the standards. */
export class OAuthFailure extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}
