import { describe, expect, it } from 'vitest';
import { COMMAND_GROUP, COMMAND_ROLES, type CommandRole } from '#server/database/command-roles.ts';
import { COMMAND_FUNCTIONS, SHARED_FUNCTIONS } from './support/command-functions.ts';
import { COMMAND_RIGHTS } from './support/command-rights.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await cases.testDatabase.owner.query<Row>(text, values)).rows;
}

/** What a role may do with each table, as `db/tests/support/command-rights.ts` writes it. */
async function rightsOf(role: string): Promise<Record<string, string[]>> {
  const rows = await rowsOf<{ name: string; rights: string[] }>(
    `with granted as (
       select c.oid, lower(x.privilege_type) as verb, null::text as columns
       from pg_class c, aclexplode(c.relacl) x where x.grantee = $1::regrole
       union all
       select c.oid, lower(x.privilege_type), string_agg(a.attname, ' ' order by a.attnum)
       from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
       where x.grantee = $1::regrole group by 1, 2
     )
     select n.nspname || '.' || c.relname as name,
       array_agg(concat_ws(' ', g.verb, g.columns) order by position(g.verb in 'select insert update delete')) as rights
     from granted g join pg_class c on c.oid = g.oid join pg_namespace n on n.oid = c.relnamespace
     group by 1 order by 1`,
    [role],
  );
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
}

async function functionsOf(role: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    `select p.oid::regproc::text as name from pg_proc p, aclexplode(p.proacl) x
     where x.grantee = $1::regrole group by 1 order by 1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

describe('a command role', () => {
  it.each(COMMAND_ROLES)('%s has these rights and no others', async (role) => {
    expect(await rightsOf(role)).toEqual(COMMAND_RIGHTS[role]);
    expect(await functionsOf(role)).toEqual(COMMAND_FUNCTIONS[role]);
  });

  it('has no rights on tables by its group, and only the functions that all need', async () => {
    expect(await rightsOf(COMMAND_GROUP)).toEqual({});
    expect(await functionsOf(COMMAND_GROUP)).toEqual(SHARED_FUNCTIONS);
  });

  it('does not log in, bypasses no policy, and is a member of its group alone', async () => {
    const roles = await rowsOf(
      `select r.rolname as name, r.rolcanlogin or r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as powers,
         array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid)
           as groups
       from pg_roles r where r.rolname ~ '^command' order by 1`,
    );
    expect(roles).toEqual([
      ...COMMAND_ROLES.map((name) => ({ name, powers: false, groups: [COMMAND_GROUP] })),
      { name: COMMAND_GROUP, powers: false, groups: [] },
    ]);
  });

  it('is what the portal’s login role becomes, and has no effect before', async () => {
    const lent = await rowsOf(
      `select r.rolname from pg_roles r
       where r.rolname ~ '^command' and pg_has_role('authenticator', r.oid, 'usage')`,
    );
    expect(lent).toEqual([]);
  });

  it.each([
    ['command_reports', `update public.subcontractor_bills set status = 'paid'`],
    ['command_reports', `update public.employee_reports set status = 'approved'`],
    ['command_bills', `update public.subcontractor_bills set total_amount = 1`],
    ['command_bills', `update public.organization_members set role = 'admin'`],
    ['command_clock', `update public.profile_rates set hourly_billable_rate = 1000`],
    ['command_time', `update public.receipts set status = 'approved'`],
    ['command_work_orders', `delete from public.work_orders`],
  ] satisfies [CommandRole, string][])('%s may not %s', async (role, text) => {
    const written = cases.testDatabase.database.transaction(async (client) => {
      await client.query(`select set_config('role', $1, true)`, [role]);
      await client.query(text);
    });
    await expect(written).rejects.toThrow('permission denied');
  });

  it('obeys the rules that the database has for requests', async () => {
    const added = cases.testDatabase.database.transaction(async (client) => {
      await client.query(`select set_config('role', 'command_receipts', true)`);
      await client.query(
        `insert into public.receipts (vendor_name, receipt_date, amount, category, employee_user_id, submitted_by)
         values ('Old', current_date - 1000, 1, 'fuel', $1, $1)`,
        [cases.scenario.profiles.employee],
      );
    });
    await expect(added).rejects.toThrow('A receipt can be at most two years old.');

    const exempt = await rowsOf<{ name: string }>(
      `select g.tgrelid::regclass || ' ' || g.tgname as name from pg_trigger g
       where pg_get_triggerdef(g.oid) ~ 'service_role' and pg_get_triggerdef(g.oid) !~ 'command..%'`,
    );
    expect(exempt).toEqual([]);
  });

  it('may call the functions that PostgreSQL runs for each written row: indexes, checks, defaults, and trigger conditions', async () => {
    const missing = await rowsOf<{ role: string; made_for: string; name: string }>(
      `select distinct r.role::text, d.made_for, p.oid::regproc::text as name
       from unnest($1::regrole[]) as r (role)
       cross join pg_class c
       join lateral (
         select i.indexrelid as id, 'pg_class'::regclass as catalog, 'an index' as made_for from pg_index i
         where i.indrelid = c.oid
         union all select k.oid, 'pg_constraint'::regclass, 'a check' from pg_constraint k where k.conrelid = c.oid
         union all select a.oid, 'pg_attrdef'::regclass, 'a default' from pg_attrdef a
           where a.adrelid = c.oid and has_any_column_privilege(r.role, c.oid, 'insert')
         union all select g.oid, 'pg_trigger'::regclass, 'a condition' from pg_trigger g where g.tgrelid = c.oid
       ) d on true
       join pg_depend x on x.classid = d.catalog and x.objid = d.id and x.refclassid = 'pg_proc'::regclass
       join pg_proc p on p.oid = x.refobjid
       where c.relkind in ('r', 'p') and (has_any_column_privilege(r.role, c.oid, 'insert') or has_any_column_privilege(r.role, c.oid, 'update'))
         -- The function of a trigger runs whoever may write.
         and not exists (select from pg_trigger g where g.oid = d.id and g.tgfoid = p.oid)
         and not has_function_privilege(r.role, p.oid, 'execute')`,
      [COMMAND_ROLES],
    );
    expect(missing).toEqual([]);
  });
});
