/** The request that boot.ts sends with the document, before the app has loaded. */
export interface FirstRequest {
  token: string;
  pathname: string;
  /** The body of the response. */
  body: Promise<unknown>;
}

/** What a built document has for boot.ts, as JSON. */
export interface FirstQuery {
  /** The pattern of the page's route. Its parameters become variables. */
  path: string;
  query: string;
  variables: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    firstRequest?: FirstRequest;
  }
}
