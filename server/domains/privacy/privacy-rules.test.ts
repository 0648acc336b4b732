import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import type { ExportRules } from './export-rules.ts';
import { ORGANIZATION_EXPORTS } from './organization-exports.ts';
import { PERSON_EXPORTS } from './person-exports.ts';
import { bindCondition } from './subject.ts';
import { ERASURE_RULES } from './test/erasure-rules.ts';

/** No table is forgotten: each has a decision for both kinds of export, and for erasure if it names a person. */
let testDatabase: TestDatabase;
let columns: { table: string; column: string }[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { rows } = await testDatabase.owner.query<{ table: string; column: string }>(
    `select n.nspname || '.' || c.relname as table, a.attname as column
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'app', 'auth', 'storage', 'realtime') and c.relkind in ('r', 'p')
       and not c.relispartition
     order by 1`,
  );
  columns = rows;
});
afterAll(() => testDatabase.drop());

/** What `request_data_export` and `exports_see` ask for. */
const ASKED = {
  person: ['manage_settings', 'see_costs', 'manage_people', 'manage_time'],
  organization: ['manage_settings', 'see_costs', 'manage_people', 'pay_bills'],
};
/** Rows of the person's own, numbers without content, and files that are exported by their own condition. */
const ASKED_OTHERWISE = ['public.notifications', 'public.invoice_links', 'storage.objects'];
const tables = () => [...new Set(columns.map(({ table }) => table))];

describe.each([
  ['person', PERSON_EXPORTS],
  ['organization', ORGANIZATION_EXPORTS],
] as const)('the export of a %s', (kind, rules: ExportRules) => {
  test('has a decision for every table', () => {
    expect(Object.keys(rules).sort()).toEqual(tables().sort());
  });

  test('needs the capabilities that its tables need', async () => {
    const exported = Object.keys(rules).filter(
      (table) => typeof rules[table] !== 'string' && !ASKED_OTHERWISE.includes(table),
    );
    const { rows } = await testDatabase.owner.query<{ table: string; capabilities: string[] }>(
      `select p.schemaname || '.' || p.tablename as table,
         array(select m[1] from regexp_matches(may[1], '''(\\w+)''', 'g') m) as capabilities
       from pg_policies p, regexp_matches(p.qual, 'app\\.may\\(([^)]*)\\)', 'g') may
       where p.cmd = 'SELECT' and p.schemaname || '.' || p.tablename = any ($1)`,
      [exported],
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(
      rows.filter(({ capabilities }) => !capabilities.some((name) => ASKED[kind].includes(name))),
    ).toEqual([]);
  });

  test('says in a sentence why a table is left out', () => {
    for (const [table, rule] of Object.entries(rules)) {
      if (typeof rule === 'string') expect(rule, table).toMatch(/^[A-Z].{10,}\.$/);
    }
  });

  test('names files once, and columns that exist', () => {
    const files = Object.entries(rules).flatMap(([table, rule]) =>
      typeof rule === 'string' ? [] : rule.map(({ file }) => file ?? table.split('.')[1]),
    );
    expect(new Set(files).size).toBe(files.length);
    for (const [table, rule] of Object.entries(rules)) {
      if (typeof rule === 'string') continue;
      const known = columns.filter((one) => one.table === table).map(({ column }) => column);
      for (const { columns: listed = [], hides = [] } of rule) {
        for (const column of [...listed, ...hides]) expect(known, table).toContain(column);
      }
    }
  });

  test('reads no table of millions as a whole', async () => {
    const big = ['public.audit_log', 'public.work_order_messages', 'public.notifications'];
    big.push('public.work_order_events', 'public.time_segments', 'public.email_log', 'public.attachments');
    const values = { profile: ID, account: ID, organization: ID, email: 'a@b.test' };
    const client = await testDatabase.owner.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      for (const table of big) {
        const rule = rules[table] ?? '';
        if (typeof rule === 'string') continue;
        for (const { where } of rule) {
          const bound = bindCondition({ kind: 'person', name: '', rules, files: '', values }, where);
          const { rows } = await client.query<{ 'QUERY PLAN': string }>({
            text: `explain select from ${table} a where ${bound.text}`,
            values: bound.values ?? [],
          });
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan, `${table} ${plan}`).not.toContain(`Seq Scan on ${table.split('.')[1]} a`);
        }
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

const ID = '018f0000-0000-7000-8000-000000000001';

test('every reference to a person or an account has a decision about erasure', async () => {
  const { rows } = await testDatabase.owner.query<{ reference: string }>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as reference
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)`,
  );
  const named = columns
    .filter(({ column }) =>
      /^(user_id|profile_id|holder_id|owner|owner_id|to_address|to_number|address|email|phone)$/.test(column),
    )
    .map(({ table, column }) => `${table}.${column}`);
  const references = [...new Set([...rows.map(({ reference }) => reference), ...named])].sort();
  expect(Object.keys(ERASURE_RULES).sort()).toEqual(references);
});
