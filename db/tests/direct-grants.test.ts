import { expect, it } from 'vitest';
import { DIRECT_GRANTS, type DirectGrant } from './support/direct-grants.ts';
import { withScenario } from './support/with-scenario.ts';

/** The catalog rule for direct writes (decision 056): whoever grants one says in `DIRECT_GRANTS` why it is safe. */
const cases = withScenario();

it('grants no direct write of a table or column that is not listed with its reason', async () => {
  const { rows } = await cases.testDatabase.owner.query<{ table: string; kind: string; columns: string }>(
    `select c.relname as table, lower(a.privilege_type) as kind,
       string_agg(distinct t.attname, ', ' order by t.attname) as columns
     from pg_class c
     join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped,
     lateral (select * from aclexplode(c.relacl) union all select * from aclexplode(t.attacl)) a
     left join pg_roles r on r.oid = a.grantee
     where c.relnamespace = 'public'::regnamespace and coalesce(r.rolname, 'anon') in ('anon', 'authenticated')
       and a.privilege_type not in ('SELECT')
     group by 1, 2 order by 1, 2`,
  );
  const granted: Record<string, Omit<DirectGrant, 'reason'>> = {};
  for (const { table, kind, columns } of rows) {
    granted[table] = { ...granted[table], [kind]: kind === 'delete' ? true : columns };
  }
  const listed = Object.entries(DIRECT_GRANTS).map(([table, { reason: _reason, ...grants }]) => [
    table,
    grants,
  ]);
  expect(granted).toEqual(Object.fromEntries(listed));
});

it('grants nothing to callers who are not signed in', async () => {
  const { rows } = await cases.testDatabase.owner.query(
    `select table_name, privilege_type from information_schema.column_privileges
     where table_schema = 'public' and grantee in ('anon', 'PUBLIC')`,
  );
  expect(rows).toEqual([]);
});

it('has a reason for each', () => {
  for (const { reason } of Object.values(DIRECT_GRANTS)) expect(reason).toMatch(/^[A-Z].{10,}\.$/);
});
