/** An error of the data API, a command, or the connection. */
export class DataError extends Error {
  /**
   * PostgREST, PostgreSQL or command code: 'PGRST116', '42501', 'rule_violation'; '' when the server was not reached.
   */
  readonly code: string;
  /** HTTP status; 0 when the server was not reached, or something else responded instead. */
  readonly status: number;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(answer: {
    message: string;
    code?: string;
    details?: string | null;
    hint?: string | null;
    status?: number;
  }) {
    super(answer.message);
    this.name = 'DataError';
    this.code = answer.code ?? '';
    this.status = statusOf(answer);
    this.details = answer.details ?? null;
    this.hint = answer.hint ?? null;
  }

  /** Whether the request got no response, so that repeating it later may succeed. */
  get isConnection(): boolean {
    return this.status === 0;
  }
}

/**
 * Every refusal of the portal has a code. A response without one comes from a proxy whose server restarts, or from a
 * network that requires a sign-in. It says nothing about the request, so it counts as no connection.
 */
function statusOf({ code, status = 0 }: { code?: string; status?: number }): number {
  return code || status >= 500 ? status : 0;
}

interface Answer<Data> {
  data: Data;
  error: null | { message: string; code: string; details: string; hint: string };
  status: number;
  count?: number | null;
}

/**
 * The data of a response; throws a `DataError` when it has an error.
 * `const rows = unwrap(await supabase.from(…).select())`
 */
export function unwrap<Data>(answer: Answer<Data>): NonNullable<Data> {
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
  return answer.data as NonNullable<Data>;
}

/**
 * The one row of a response to `maybeSingle()`. Use it for records that the URL names: unlike `single()`, which makes
 * the server respond with 406, a missing record is not logged as a failed request.
 * @throws DataError with status 404 when there is none
 */
export function unwrapOne<Data>(answer: Answer<Data>): NonNullable<Data> {
  const data = unwrap(answer) as NonNullable<Data> | null;
  if (data === null) throw new DataError({ message: 'No such record', code: NO_RECORD, status: 404 });
  return data;
}

/** Whether the requested record does not exist, or the user may not see it. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof DataError && (error.status === 404 || error.code === NO_RECORD);

/** Whether the server says that this user may not see any rows. */
export const isDenied = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof DataError && error.status === 403);

const NO_RECORD = 'PGRST116';

/** An error of the storage client, which calls its code `statusCode`. It has none when the portal did not respond. */
export const storageError = (error: { message: string; status?: number; statusCode?: string }): DataError =>
  new DataError({ message: error.message, code: error.statusCode ?? '', status: error.status ?? 0 });

/** The exact count of a response to `select(…, { count: 'exact', head: true })`. */
export function unwrapCount(answer: Answer<unknown>): number {
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
  return answer.count ?? 0;
}
