import { z } from 'zod';

const names = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().min(1)));

const functionName = z
  .string()
  .regex(/^[^.]+(\.[^.]+)?$/, 'it is not a name like app.check_request')
  .transform((text) => {
    const [first = '', second] = text.split('.');
    return second === undefined ? { schema: 'public', name: first } : { schema: first, name: second };
  });

/** What the authenticator role may set in the database for the data API, without the prefix `pgrst.`. */
const DATABASE_SETTINGS = [
  'db_aggregates_enabled',
  'db_anon_role',
  'db_extra_search_path',
  'db_max_rows',
  'db_plan_enabled',
  'db_pre_request',
  'db_schemas',
  'db_tx_end',
  'openapi_mode',
  'server_timing_enabled',
] as const;

export type DatabaseSetting = (typeof DATABASE_SETTINGS)[number];

/** Those that the portal takes: none of them exposes more to people, or drops a write that was acknowledged. */
export const PORTAL_DATABASE_SETTINGS: readonly DatabaseSetting[] = [
  'db_aggregates_enabled',
  'db_max_rows',
  'db_pre_request',
  'server_timing_enabled',
];

const limit = z.coerce.number().int().positive();
const positive = (fallback: number) => limit.default(fallback);

/** Settings of the data API, by their environment variables (rest protocol 4). */
export const restSettingsSchema = z
  .object({
    /** Schemas a request may name; the first is the default one. */
    REST_SCHEMAS: names('public'),
    /** Schemas in which functions and types are found besides the request's own. */
    REST_EXTRA_SEARCH_PATH: names('public,extensions'),
    /** The most rows one answer carries, and what differs from it by the role that asks. */
    REST_MAX_ROWS: positive(1000),
    REST_MAX_ROWS_ANON: limit.optional(),
    REST_MAX_ROWS_AUTHENTICATED: limit.optional(),
    REST_MAX_ROWS_SERVICE_ROLE: limit.optional(),
    /** Whether requests may use aggregates (`select=price.sum()`): they read every row that the filters leave. */
    REST_AGGREGATES: z.stringbool().default(false),
    /** How a request's transaction ends, and whether `Prefer: tx=` may say otherwise. */
    REST_TX_END: z
      .enum(['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'])
      .default('commit'),
    /** The longest a statement may run, in milliseconds, by the role that asks. */
    REST_STATEMENT_TIMEOUT_ANON_MS: positive(3000),
    REST_STATEMENT_TIMEOUT_AUTHENTICATED_MS: positive(8000),
    REST_STATEMENT_TIMEOUT_SERVICE_ROLE_MS: positive(60_000),
    /** A function, as `schema.name` or a name in `public`, that is called as the caller before every request. */
    REST_PRE_REQUEST: functionName.optional(),
    /** Whether requests without any token are answered, as the role `anon`. */
    REST_ANONYMOUS: z.stringbool().default(true),
    /** The role that requests without any token become; tokens name their own. */
    REST_ANON_ROLE: z.string().default('anon'),
    /** Whether `Accept: application/vnd.pgrst.plan` is allowed. Plans reveal numbers of rows. */
    REST_PLAN_ENABLED: z.stringbool().default(false),
    /** Whether answers carry `Server-Timing`. */
    REST_SERVER_TIMING: z.stringbool().default(false),
    /** Whether `alter role authenticator set pgrst.…` overrides these settings. */
    REST_DB_CONFIG: z.stringbool().default(true),
    /** To whom `/` describes the schema: to each role what it may use, to `service_role` only, or to nobody. */
    REST_OPENAPI: z.enum(['follow-privileges', 'service-role', 'disabled']).default('service-role'),
    /** The largest request body, in bytes. */
    REST_MAX_BODY_BYTES: positive(10_485_760),
    /** The largest answer, in bytes: embedded lists multiply. */
    REST_MAX_ANSWER_BYTES: positive(10_485_760),
  })
  .transform((env) => ({
    schemas: env.REST_SCHEMAS,
    extraSearchPath: env.REST_EXTRA_SEARCH_PATH,
    maxRows: {
      anon: env.REST_MAX_ROWS_ANON ?? env.REST_MAX_ROWS,
      authenticated: env.REST_MAX_ROWS_AUTHENTICATED ?? env.REST_MAX_ROWS,
      service_role: env.REST_MAX_ROWS_SERVICE_ROLE ?? env.REST_MAX_ROWS,
    },
    aggregates: env.REST_AGGREGATES,
    txEnd: env.REST_TX_END,
    statementTimeoutMs: {
      anon: env.REST_STATEMENT_TIMEOUT_ANON_MS,
      authenticated: env.REST_STATEMENT_TIMEOUT_AUTHENTICATED_MS,
      service_role: env.REST_STATEMENT_TIMEOUT_SERVICE_ROLE_MS,
    },
    preRequest: env.REST_PRE_REQUEST,
    anonymous: env.REST_ANONYMOUS,
    anonRole: env.REST_ANON_ROLE,
    planEnabled: env.REST_PLAN_ENABLED,
    serverTiming: env.REST_SERVER_TIMING,
    databaseSettings: (env.REST_DB_CONFIG ? DATABASE_SETTINGS : []) as readonly DatabaseSetting[],
    openApi: env.REST_OPENAPI,
    maxBodyBytes: env.REST_MAX_BODY_BYTES,
    maxAnswerBytes: env.REST_MAX_ANSWER_BYTES,
  }));

export type RestSettings = z.output<typeof restSettingsSchema>;
