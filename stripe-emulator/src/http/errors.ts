/** An error that is returned in Stripe's format. */
export class EmulatorError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code, param }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

export const notFound = (what: string, id: string) =>
  new EmulatorError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });

export const errorBody = ({ type, code, param, message }: EmulatorError) => ({
  error: { type, message, ...(code && { code }), ...(param && { param }) },
});
