import type { DatabaseSetting, RestSettings } from '#server/gateway/rest/settings.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';

/**
 * What `alter role authenticator set pgrst.…` says, also to connections older than it. What is said of this database
 * goes before what is said of all; PostgreSQL lets only superusers, and roles that were granted `set on parameter`, say
 * it.
 */
export const DATABASE_SETTINGS_SQL = `
select distinct on (name) name, value from (
  select substr(split_part(entry, '=', 1), 7) as name, substr(entry, strpos(entry, '=') + 1) as value, d.setdatabase
  from pg_db_role_setting d cross join unnest(d.setconfig) entry
  where d.setrole = session_user::regrole and entry like 'pgrst.%'
    and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
) said
order by name, setdatabase desc`;

export interface DatabaseSettingRow {
  name: string;
  value: string;
}

/** The variable whose form a setting has, and what it replaces. */
const READ_AS: Readonly<Record<DatabaseSetting, readonly [variable: string, key: keyof RestSettings]>> = {
  db_aggregates_enabled: ['REST_AGGREGATES', 'aggregates'],
  db_anon_role: ['REST_ANON_ROLE', 'anonRole'],
  db_extra_search_path: ['REST_EXTRA_SEARCH_PATH', 'extraSearchPath'],
  db_max_rows: ['REST_MAX_ROWS', 'maxRows'],
  db_plan_enabled: ['REST_PLAN_ENABLED', 'planEnabled'],
  db_pre_request: ['REST_PRE_REQUEST', 'preRequest'],
  db_schemas: ['REST_SCHEMAS', 'schemas'],
  db_tx_end: ['REST_TX_END', 'txEnd'],
  openapi_mode: ['REST_OPENAPI', 'openApi'],
  server_timing_enabled: ['REST_SERVER_TIMING', 'serverTiming'],
};

/**
 * The settings of the data API: its own, overridden by those of the database.
 * @param ignored is called with the name of each setting that is unknown, not allowed here, or has an unusable value
 */
export function withDatabaseSettings(
  own: RestSettings,
  rows: readonly DatabaseSettingRow[],
  ignored: (name: string) => void = () => undefined,
): RestSettings {
  const settings = { ...own };
  for (const { name, value } of rows) {
    const setting = own.databaseSettings.find((allowed) => allowed === name);
    const replacement = setting && replacementBy(setting, value);
    if (replacement) Object.assign(settings, replacement);
    else ignored(name);
  }
  return settings;
}

function replacementBy(setting: DatabaseSetting, value: string): Partial<RestSettings> | undefined {
  // Upstream, no role for requests without a token means that there are none.
  if (setting === 'db_anon_role' && value === '') return { anonymous: false };
  const [variable, key] = READ_AS[setting];
  const outcome = restSettingsSchema.safeParse({ [variable]: value });
  if (!outcome.success) return undefined;
  return { [key]: outcome.data[key], ...(setting === 'db_anon_role' ? { anonymous: true } : {}) };
}
