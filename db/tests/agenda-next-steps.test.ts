import { beforeAll, expect, test } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/** What waits to be invoiced, paid, and approved, as the office's dashboard counts it. */
const cases = withScenario();

const STEPS = ['to_invoice', 'to_pay', 'time'];
const steps = (name: IdentityName) =>
  cases.as(name, async (client) => {
    const { rows } = await client.query(
      `select queue, total::int from public.office_agenda() where queue = any ($1)`,
      [STEPS],
    );
    return Object.fromEntries(rows.map(({ queue, total }) => [queue, total]));
  });

beforeAll(async () => {
  await cases.testDatabase.owner.query(
    `update public.subcontractor_bills set status = 'approved' where status = 'submitted'`,
  );
});

test.each<[IdentityName, string[]]>([
  ['admin', STEPS],
  ['billing', ['to_invoice', 'to_pay']],
  ['payroll', ['time']],
  ['manager', ['time']],
  ['dispatcher', []],
  ['reviewer', []],
  ['readOnly', []],
  ['employee', []],
  ['partner', []],
  ['subcontractor', []],
])('%s sees the next steps %j', async (name, expected) => {
  expect(Object.keys(await steps(name)).toSorted()).toEqual(expected.toSorted());
});

test('what is on an invoice, paid, or approved is no longer counted', async () => {
  const { owner } = cases.testDatabase;
  const before = await steps('admin');
  const { rows } = await owner.query(
    `select count(*)::int as open from public.work_order_reports r where r.status = 'approved' and r.is_final
       and not exists (select from public.partner_invoice_lines l where l.work_order_report_id = r.id)`,
  );
  expect(before.to_invoice).toBe(rows[0].open);
  await owner.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, work_order_id, work_order_report_id, description, quantity, unit_price)
     select i.id, r.work_order_id, r.id, 'Work', 1, 1
     from (select id from public.partner_invoices where status = 'draft' limit 1) i, public.work_order_reports r
     where r.status = 'approved' and r.is_final
       and not exists (select from public.partner_invoice_lines l where l.work_order_report_id = r.id)`,
  );
  await owner.query(`update public.subcontractor_bills set status = 'paid' where status = 'approved'`);
  await owner.query(`update public.employee_reports set status = 'approved' where status = 'submitted'`);
  expect(await steps('admin')).toEqual({});
});
