import { expect, test } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

/** The audit log shows nobody what the tables hide from them: what work costs and earns. */

const cases = withScenario();
const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  cases.testDatabase.owner.query<Row>(text, values);

/** Tables that the log may show to everybody who reads it, although their policies name this capability, too. */
const WITHOUT_AMOUNTS = ['clock_events', 'time_segments'];

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

test('the log tells what work costs and earns to those who see costs, and to nobody else', async () => {
  const { rows } = await owner<{ tablename: string }>(
    `select distinct tablename from pg_policies
     where schemaname = 'public' and policyname = 'see' and qual like '%''see_costs''%' order by 1`,
  );
  const hidden = rows.map(({ tablename }) => tablename).filter((name) => !WITHOUT_AMOUNTS.includes(name));
  expect(hidden).toContain('profile_cost_rates');
  // Rows that are read with their invoice or receipt.
  hidden.push('partner_invoice_lines', 'receipt_allocations');
  await give(['manage_settings', 'see_costs']);
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
