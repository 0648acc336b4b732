/**
 * What `alter role … set` says for every role that this connection may become, the more special word last. PostgreSQL
 * applies it at log-in only, and requests become their role later. Settings that the connection may not set are left
 * out.
 */
export const ROLE_SETTINGS_SQL = `
select r.rolname as role, split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
from pg_db_role_setting d
join pg_roles r on r.oid = d.setrole
cross join unnest(d.setconfig) entry
join pg_settings s on lower(s.name) = lower(split_part(entry, '=', 1))
where d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and r.rolname <> session_user and pg_has_role(session_user, r.oid, 'member')
  and (s.context = 'user' or has_parameter_privilege(session_user, s.name, 'set'))
order by d.setdatabase, entry`;

export interface RoleSettingRow {
  role: string;
  name: string;
  value: string;
}

export function roleSettingsOf(
  rows: readonly RoleSettingRow[],
): ReadonlyMap<string, readonly (readonly [name: string, value: string])[]> {
  const byRole = Map.groupBy(rows, ({ role }) => role);
  return new Map([...byRole].map(([role, list]) => [role, list.map(({ name, value }) => [name, value])]));
}
