import { expect, test } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

/** The audit log shows nobody what the tables hide from them: what work costs and earns. */

const cases = withScenario();
const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  cases.testDatabase.owner.query<Row>(text, values);

const give = (capabilities: string[]) =>
  owner(`update public.organization_members set preset = 'custom', capabilities = $2 where user_id = $1`, [
    cases.scenario.profiles.billing,
    capabilities,
  ]);
const tablesSeen = async () => {
  const { rows } = await cases.as('billing', (client) =>
    client.query<{ table_name: string }>('select distinct table_name from public.audit_log order by 1'),
  );
  return rows.map(({ table_name }) => table_name);
};

/** Tables whose policy lets somebody read them with one of these capabilities. */
const tablesOf = async (capability: string) => {
  const { rows } = await owner<{ tablename: string }>(
    `select distinct tablename from pg_policies
     where schemaname = 'public' and policyname = 'see' and qual like '%' || quote_literal($1::text) || '%' order by 1`,
    [capability],
  );
  return rows.map(({ tablename }) => tablename);
};

test('the log tells what work costs and earns to those who see costs, and to nobody else', async () => {
  // Whoever reads the log may read these tables themselves; what is in a batch has no entries of its own.
  const known = [...(await tablesOf('manage_settings')), 'accounting_batch_files', 'accounting_batch_items'];
  const hidden = (await tablesOf('see_costs')).filter((name) => !known.includes(name));
  expect(hidden).toEqual(expect.arrayContaining(['profile_cost_rates', 'time_segments', 'clock_events']));
  // Rows that are read with their invoice or receipt; and those that only whoever manages people reads.
  hidden.push('partner_invoice_lines', 'invoice_disputes', 'invoice_dispute_messages', 'receipt_allocations');
  hidden.push('invoice_links', 'invitations', 'profile_deactivations', 'subcontractor_bill_lines');
  // And with their bill.
  hidden.push('subcontractor_bill_work_orders', 'bill_payments', 'retainage_releases');
  // What people are paid, though those who manage time read it.
  hidden.push('payroll_entries', 'payroll_exports', 'payroll_settings');
  await give(['manage_settings', 'see_costs', 'manage_people']);
  const all = await tablesSeen();
  expect(all).toEqual(expect.arrayContaining(['partner_invoices', 'work_orders', 'profile_cost_rates']));
  await give(['manage_settings']);
  const seen = await tablesSeen();
  expect(seen.filter((name) => hidden.includes(name))).toEqual([]);
  expect(seen).toEqual(all.filter((name) => !hidden.includes(name)));
  const { rows: leaked } = await cases.as('billing', (client) =>
    client.query('select name from unnest($1::text[]) name where name <> all (app.hidden_audit_tables())', [
      hidden,
    ]),
  );
  expect(leaked).toEqual([]);
});

test('the log hides each table that a capability is needed for from whoever has only that of the log', async () => {
  const { rows: audited } = await owner<{ name: string }>(
    `select distinct c.relname as name
     from pg_trigger g
     join pg_class c on c.oid = g.tgrelid and c.relnamespace = 'public'::regnamespace
     join pg_policies p on p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'see'
     where g.tgname = 'audit' and p.qual like '%app.may(%' and p.qual not like '%manage_settings%'
       and p.qual not like '%is_office()%' and p.qual not like '%profile_id()%'
     order by 1`,
  );
  expect(audited.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['organization_tax_facts', 'organization_bank_accounts', 'payment_runs']),
  );
  await give(['manage_settings']);
  const { rows: shown } = await cases.as('billing', (client) =>
    client.query('select name from unnest($1::text[]) name where name <> all (app.hidden_audit_tables())', [
      audited.map(({ name }) => name),
    ]),
  );
  expect(shown).toEqual([]);
});

test('with one more capability, the log tells what its tables show', async () => {
  const shows = async (...tables: string[]) => {
    const { rows } = await cases.as('billing', (client) =>
      client.query('select name from unnest($1::text[]) name where name <> all (app.hidden_audit_tables())', [
        tables,
      ]),
    );
    return rows.map(({ name }) => name);
  };
  const asked = ['time_segments', 'invitations', 'profile_rates'];
  await give(['manage_settings', 'manage_time']);
  expect(await shows(...asked)).toEqual(['time_segments']);
  await give(['manage_settings', 'manage_people']);
  expect(await shows(...asked)).toEqual(['invitations']);
  await give(['manage_settings', 'see_costs']);
  expect(await shows(...asked)).toEqual(['time_segments', 'profile_rates']);
});

test('the log names no rate to whoever reads neither costs nor time nor invitations', async () => {
  await give(['manage_settings']);
  const { rows } = await cases.as('billing', (client) =>
    client.query<{ table_name: string; key: string }>(
      `select distinct a.table_name, k.key from public.audit_log a,
         lateral jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) k (key)
       where jsonb_typeof(coalesce(a.before, a.after)) = 'object' and k.key ~ '(_rate|rate_snapshot|cost|price)(_|$)'`,
    ),
  );
  expect(rows).toEqual([]);
});
