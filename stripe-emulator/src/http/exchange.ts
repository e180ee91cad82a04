/** A request to Stripe's API, however it arrives. */
export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  /** Form-encoded. */
  body: string;
  idempotencyKey?: string;
}

export interface ApiResponse {
  status: number;
  body: unknown;
  /** Whether it is the stored response to an earlier request with the same key. */
  replayed?: boolean;
}
