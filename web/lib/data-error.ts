/** What the data API, a command or the connection answered instead of data. */
export class DataError extends Error {
  /** PostgREST, PostgreSQL or command code: 'PGRST116', '42501', 'rule_violation'; '' when the server was not reached. */
  readonly code: string;
  /** HTTP status; 0 when the server was not reached, or something else answered in its place. */
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

  /** Whether the question never got an answer, so that asking again later makes sense. */
  get isConnection(): boolean {
    return this.status === 0;
  }
}

/**
 * Every refusal of the portal has a code. Without one, a proxy whose server restarts or a network that wants a sign-in has
 * answered: that says nothing about what was asked for, so it counts as no connection.
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

/** The data of an answer; throws a `DataError` when it carries an error. `const rows = unwrap(await supabase.from(…).select())` */
export function unwrap<Data>(answer: Answer<Data>): NonNullable<Data> {
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
  return answer.data as NonNullable<Data>;
}

/**
 * The one row of an answer to `maybeSingle()`. It is for records that an address names: unlike `single()`, which makes the
 * server answer 406, a record that does not exist is no failed request.
 * @throws DataError with status 404 when there is none
 */
export function unwrapOne<Data>(answer: Answer<Data>): NonNullable<Data> {
  const data = unwrap(answer) as NonNullable<Data> | null;
  if (data === null) throw new DataError({ message: 'No such record', code: NO_RECORD, status: 404 });
  return data;
}

/** Whether what was asked for does not exist, or not for this person. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof DataError && (error.status === 404 || error.code === NO_RECORD);

const NO_RECORD = 'PGRST116';

/** An error of the storage client, whose code is called `statusCode`. It has none when the portal did not answer. */
export const storageError = (error: { message: string; status?: number; statusCode?: string }): DataError =>
  new DataError({ message: error.message, code: error.statusCode ?? '', status: error.status ?? 0 });

/** The exact count of an answer to `select(…, { count: 'exact', head: true })`. */
export function unwrapCount(answer: Answer<unknown>): number {
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
  return answer.count ?? 0;
}
