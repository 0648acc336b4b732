/**
 * The body of every error answer of the data API and of commands; all four keys are always there (rest protocol 12).
 */
export interface ErrorBody {
  code: string;
  message: string;
  details: unknown;
  hint: string | null;
}

/** A finished refusal: what goes over the wire. */
export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  headers: Readonly<Record<string, string>>;
}

/** A request the gateway itself refuses, with its finished answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null };
    this.headers = more.headers ?? {};
  }
}
