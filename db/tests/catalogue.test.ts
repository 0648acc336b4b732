import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

/** A lint of the live catalogue: each query answers what breaks a rule of db/CONVENTIONS.md. */
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const OURS = `('public', 'app', 'auth', 'storage')`;

async function found(sql: string): Promise<string[]> {
  const { rows } = await testDatabase.owner.query<{ found: string }>(sql);
  return rows.map((row) => row.found).sort();
}

it('has row-level security on every table', async () => {
  expect(
    await found(`select format('%s.%s', n.nspname, c.relname) as found
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OURS} and c.relkind in ('r', 'p') and not c.relrowsecurity`),
  ).toEqual([]);
});

it('gives service_role a policy on every table of public, because nobody bypasses row-level security', async () => {
  expect(
    await found(`select t.tablename as found from pg_tables t where t.schemaname = 'public' and not exists (
      select from pg_policies p where p.schemaname = 'public' and p.tablename = t.tablename
        and 'service_role' = any (p.roles) and p.cmd in ('ALL', 'SELECT'))`),
  ).toEqual([]);
  expect(
    await found(`select rolname as found from pg_roles where rolbypassrls and not rolsuper or rolsuper and rolname in
      ('fieldfare_owner', 'authenticator', 'anon', 'authenticated', 'service_role')`),
  ).toEqual([]);
});

it('has no policy that lets every caller through', async () => {
  expect(
    await found(`select format('%s.%s %s', schemaname, tablename, policyname) as found from pg_policies
      where roles && '{public,anon,authenticated}' and ('true' in (qual, with_check) or roles && '{public,anon}')`),
  ).toEqual([]);
});

it('checks the caller once per statement: policies wrap their functions in a select', async () => {
  expect(
    await found(`select format('%s.%s %s', schemaname, tablename, policyname) as found from pg_policies,
      lateral regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT (app|auth)\\.\\w+\\(', '', 'g') rest
      where rest ~ '\\y(app|auth)\\.\\w+\\('`),
  ).toEqual([]);
});

it('has one permissive policy per caller and kind of statement, with its conditions in the written order', async () => {
  expect(
    await found(`select format('%s %s', tablename, cmd) as found from pg_policies
      where schemaname = 'public' and roles = '{authenticated}' group by tablename, cmd having count(*) > 1`),
  ).toEqual([]);
});

it('pins the search path of every function that runs with the rights of its owner, and of every trigger', async () => {
  expect(
    await found(`select p.oid::regprocedure::text as found from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      where n.nspname in ${OURS} and (p.prosecdef or l.lanname = 'plpgsql')
        and not coalesce(p.proconfig @> '{"search_path=\\"\\""}', false)`),
  ).toEqual([]);
});

it('lets anonymous callers execute only functions that read the token, and storage helpers', async () => {
  expect(
    await found(`select p.oid::regproc::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'app', 'auth') and has_function_privilege('anon', p.oid, 'execute')`),
  ).toEqual(['auth.email', 'auth.jwt', 'auth.role', 'auth.uid']);
});

it('leaves no function open to everyone', async () => {
  expect(
    await found(`select p.oid::regprocedure::text as found from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${OURS} and (p.proacl is null or exists (
        select from aclexplode(p.proacl) a where a.grantee = 0))`),
  ).toEqual([]);
});

it('has no view that reads with the rights of its owner', async () => {
  expect(
    await found(`select c.relname as found from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('v', 'm') and not coalesce(c.reloptions @> '{security_invoker=true}', false)`),
  ).toEqual([]);
});

it('states on delete for every foreign key, and has an index for it', async () => {
  const foreignKeys = (condition: string) =>
    found(`select format('%s.%s', f.conrelid::regclass, f.conname) as found from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      where f.contype = 'f' and n.nspname in ${OURS} and ${condition}`);
  expect(await foreignKeys(`f.confdeltype = 'a'`)).toEqual([]);
  expect(
    await foreignKeys(`not exists (select from pg_index i where i.indrelid = f.conrelid
      and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey[1:1])`),
  ).toEqual([]);
});

it('has no duplicate index', async () => {
  expect(
    await found(`select min(i.indexrelid::regclass::text) as found from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'app')
      group by i.indrelid, i.indkey::text, i.indoption::text, coalesce(pg_get_expr(i.indpred, i.indrelid), '')
      having count(*) > 1`),
  ).toEqual([]);
});

it('names every check, so that an error can name the violated rule', async () => {
  expect(
    await found(`select conname as found from pg_constraint
      where contype = 'c' and connamespace in ('public'::regnamespace, 'app'::regnamespace) and conname ~ '_check\\d*$'`),
  ).toEqual([]);
});

it('grants requests no write on whole rows: every grant lists its columns', async () => {
  expect(
    await found(`select format('%s %s', table_name, privilege_type) as found from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
        and (privilege_type not in ('SELECT', 'DELETE') or grantee <> 'authenticated')`),
  ).toEqual([]);
});

it('keeps requests out of the schemas auth and app', async () => {
  expect(
    await found(`select format('%s.%s', table_schema, table_name) as found from information_schema.role_table_grants
      where table_schema in ('auth', 'app') and grantee in ('anon', 'authenticated', 'PUBLIC')`),
  ).toEqual([]);
});

it('lets requests change only these columns that decide about access, money, and time', async () => {
  // bills and employee_reports: triggers decide which values count.
  const decisive = `('status', 'role', 'is_active', 'is_employee', 'email', 'user_id', 'organization_id',
    'assigned_organization_id', 'subcontractor_organization_id', 'submitted_by', 'submitted_at', 'total_amount',
    'reviewed_by', 'paid_at', 'hours_worked', 'hourly_rate_snapshot', 'clock_in_time', 'clock_out_time',
    'uploaded_by', 'sender_id', 'visibility')`;
  expect(
    await found(`select format('%s.%s', table_name, column_name) as found from information_schema.role_column_grants
      where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'UPDATE'
        and (column_name in ${decisive} or column_name like '%\\_number')`),
  ).toEqual(
    [
      'employee_reports.clock_in_time',
      'employee_reports.clock_out_time',
      'employee_reports.hourly_rate_snapshot',
      'employee_reports.hours_worked',
      'organization_members.role',
      'organizations.is_active',
      'partner_locations.is_active',
      'subcontractor_bills.external_bill_number',
      'subcontractor_bills.status',
      'subcontractor_bills.subcontractor_organization_id',
      'subcontractor_bills.submitted_at',
      'subcontractor_bills.submitted_by',
      'subcontractor_bills.total_amount',
    ]
      .concat('partner_locations.store_number', 'profile_cost_rates.employee_number')
      .sort(),
  );
});

it('writes the audit log for every table of access, status, money and time', async () => {
  // Not audited: what people say and read, how they are notified of it, how they look at lists, mail, files, scheduled
  // jobs, and rows that are a log themselves.
  expect(
    await found(`select t.tablename as found from pg_tables t where t.schemaname = 'public' and not exists (
      select from pg_trigger g where g.tgrelid = format('public.%I', t.tablename)::regclass and g.tgname = 'audit')`),
  ).toEqual([
    // Of the batch, which is made and withdrawn as a whole.
    'accounting_batch_files',
    'accounting_batch_items',
    'attachments',
    'audit_blocks',
    'audit_log',
    'conversation_participants',
    'conversations',
    'email_log',
    'email_records',
    'email_template_versions',
    'firm_stamps',
    'former_work_orders',
    // A log itself.
    'invoice_link_openings',
    // Of the invoice and the contract, whose changes are in their own entries.
    'invoice_schedule_lines',
    'message_read_receipts',
    'notification_settings',
    'notifications',
    'orphaned_files',
    // Of the invoice, whose tax is in its own entries.
    'partner_invoice_taxes',
    'project_events',
    'push_subscriptions',
    'receipt_events',
    'saved_views',
    'scheduled_jobs',
    'subcontractor_bill_events',
    'work_order_events',
    'work_order_messages',
  ]);
});

it('has a primary key on every table', async () => {
  expect(
    await found(`select format('%s.%s', n.nspname, c.relname) as found from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OURS} and c.relkind in ('r', 'p') and not exists (
        select from pg_index i where i.indrelid = c.oid and i.indisprimary)`),
  ).toEqual([]);
});

it('keeps extensions, foreign tables and materialized views out of what is exposed', async () => {
  expect(
    await found(`select extname as found from pg_extension
      where extnamespace in (select oid from pg_namespace where nspname in ${OURS})
      union all
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('f', 'm')`),
  ).toEqual([]);
});

it('has no policy that trusts the part of a token that users can write', async () => {
  expect(
    await found(`select format('%s.%s %s', schemaname, tablename, policyname) as found from pg_policies
      where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata|raw_user_meta_data|auth\\.jwt'`),
  ).toEqual([]);
});

it('lets signed-in callers run these with the rights of their owner, and nothing else by name', async () => {
  expect(
    await found(`select p.proname as found from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and has_function_privilege('authenticated', p.oid, 'execute')`),
  ).toEqual([
    'account_digits',
    'contract_work_waiting',
    // How many hours of a person a rate changes, for those who set rates.
    'cost_rate_reach',
    'create_direct_conversation',
    'deposits_left',
    'email_queue',
    'invoice_over_nte',
    'invoice_payments',
    'invoice_reports',
    'invoice_tax_addresses',
    // What prices the hours of a day, for those who see prices.
    'labor_class',
    'month_checklist',
    'next_numbers',
    'next_reminder',
    // Which price list gave a work order its NTE, for those who read price lists.
    'nte_price_list',
    'payment_url',
    'project_to_invoice',
    // What was not taxed and why is in a table without rights, for those who see all invoices.
    'sales_tax_documents',
    'sales_tax_report',
    'subcontractor_year_totals',
    'work_left_out',
  ]);
});

it('has one public bucket, for the logo of the sign-in page', async () => {
  expect(await found('select id as found from storage.buckets where public')).toEqual(['branding']);
});

it('has no policy on a table where row-level security is off', async () => {
  expect(
    await found(`select distinct format('%s.%s', schemaname, tablename) as found from pg_policies
      join pg_class c on c.oid = format('%I.%I', schemaname, tablename)::regclass where not c.relrowsecurity`),
  ).toEqual([]);
});

it('accepts only a web address in a column that a screen may show as a link or a picture', async () => {
  const { rows } = await testDatabase.owner.query<{ name: string; constraints: string[] }>(
    `select c.relname || '.' || a.attname as name,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as constraints
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and a.attname ~ '(^|_)(ur[il]|link|href|endpoint|website)$'`,
  );
  const open = rows.filter(({ constraints }) => !constraints.some((rule) => /\^https(\?|:)/.test(rule)));
  expect(open.map(({ name }) => name)).toEqual([]);
  expect(rows.map(({ name }) => name)).toContain('profiles.avatar_url');
});

it('has no function on a row whose body is stored as a tree: minor releases refuse to alter its table', async () => {
  expect(
    await found(`select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'app', 'auth', 'storage', 'realtime') and p.prosqlbody is not null
        and exists (select from unnest(p.proargtypes) a join pg_type t on t.oid = a where t.typtype = 'c')`),
  ).toEqual([]);
});

it('checks every path of a stored file by one function', async () => {
  const paths = await found(`select format('%s.%s', c.relname, a.attname) as found
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'app') and c.relkind in ('r', 'p') and a.attname ~ 'storage_path'
      and not a.attisdropped`);
  expect(paths).toContain('attachments.storage_path');
  expect(
    await found(`select distinct format('%s.%s', c.relname, a.attname) as found
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
      where pg_get_constraintdef(k.oid) ~ format('app\\.is_storage_path\\(%s\\)', a.attname)`),
  ).toEqual(paths);
});

it('refuses a path with an empty segment, "." or ".."', async () => {
  const check = (path: string) => testDatabase.owner.query('select app.is_storage_path($1)', [path]);
  for (const path of ['', '/a', 'a/', 'a//b', '.', 'a/./b', '..', '../a', 'a/../b', 'a/..']) {
    await expect(check(path), path).rejects.toThrow(
      'The path of a file must not contain an empty segment, "." or "..".',
    );
  }
  for (const path of ['a/b.png', 'a/..b', 'a/b..', 'a/.b', 'a/...']) {
    await expect(check(path), path).resolves.toBeDefined();
  }
});
