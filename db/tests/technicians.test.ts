import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

/** What a technician sees: their own work, that of their crew, and work that is free to take, without prices. */
const db = withScenario();

beforeAll(async () => {
  const { rows, profiles, organizations } = db.scenario;
  await db.testDatabase.owner.query(
    `insert into public.work_order_assignments (work_order_id, assigned_to, organization_id) values ($1, $2, $3)`,
    [rows.workOrder, profiles.technician, organizations.internal],
  );
});

const count = (client: pg.PoolClient, table: string, where = 'true') =>
  client.query(`select from public.${table} where ${where}`).then(({ rowCount }) => rowCount);

const seen = (table: string, where?: string) => db.as('technician', (client) => count(client, table, where));

describe('a technician', () => {
  test('sees the work order of the own crew, the crew, and work that nobody has', async () => {
    const { rows } = db.scenario;
    expect(await seen('work_orders', `id = '${rows.workOrder}'`)).toBe(1);
    expect(await seen('work_orders', `id = '${rows.newWorkOrder}'`)).toBe(1);
    expect(await seen('work_orders')).toBe(2);
    expect(await seen('work_order_assignments')).toBe(3);
    expect(await seen('conversations', `conversation_type = 'work_order'`)).toBe(1);
  });

  test('does not see work that a colleague of another crew has taken', async () => {
    const { rows, profiles, organizations } = db.scenario;
    const owner = db.testDatabase.owner;
    await owner.query(
      `insert into public.work_order_assignments (work_order_id, assigned_to, organization_id) values ($1, $2, $3)`,
      [rows.newWorkOrder, profiles.manager, organizations.internal],
    );
    expect(await seen('work_orders', `id = '${rows.newWorkOrder}'`)).toBe(0);
    await owner.query(`delete from public.work_order_assignments where work_order_id = $1`, [
      rows.newWorkOrder,
    ]);
    expect(await seen('work_orders', `id = '${rows.newWorkOrder}'`)).toBe(1);
  });

  test('charges a receipt to no work order that they do not see, as if it did not exist', async () => {
    const { rows } = db.scenario;
    const charge = (workOrder: string) =>
      db
        .as('technician', async (client) => {
          const { rows: added } = await client.query<{ id: string }>(
            `insert into public.receipts (vendor_name, receipt_date, amount) values ('Supply House', current_date - 1, 20)
             returning id`,
          );
          await client.query(
            'insert into public.receipt_allocations (receipt_id, work_order_id, amount) values ($1, $2, 20)',
            [added[0]?.id, workOrder],
          );
        })
        .then(
          () => 'accepted',
          ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
        );
    const refused = await charge(rows.otherWorkOrder);
    expect(refused).toContain('42501');
    expect(await charge(randomUUID())).toBe(refused);
    expect(await charge(rows.workOrder)).toBe('accepted');
    // The technician sees no receipts of others, which is tested below.
    await db.testDatabase.owner.query('delete from public.receipts where employee_user_id = $1', [
      db.scenario.profiles.technician,
    ]);
  });

  test('gets the same work orders from the function that begins with them', async () => {
    const listed = (from: string) =>
      db.as('technician', async (client) => {
        const { rows } = await client.query<{ id: string }>(`select id from ${from} order by id`);
        return rows.map(({ id }) => id);
      });
    const own = await listed('public.work_orders');
    expect(own).toHaveLength(2);
    expect(await listed('public.technician_work_orders()')).toEqual(own);
    for (const other of ['admin', 'partner', 'subcontractor', 'stranger'] as const) {
      const none = await db.as(other, (client) => count(client, 'technician_work_orders()'));
      expect(none, other).toBe(0);
    }
  });

  test.each([
    'work_order_budgets',
    'subcontractor_bills',
    'subcontractor_bill_work_orders',
    'subcontractor_bill_events',
    'partner_invoices',
    'customer_payments',
    'payment_allocations',
    'credit_notes',
    'customer_refunds',
    'invoice_disputes',
    'invoice_dispute_messages',
    'invoice_links',
    'invoice_link_openings',
    'subcontractor_bill_lines',
    'agreed_rates',
    'retainage_releases',
    'invoice_reminders',
    'reminder_stops',
    'payment_promises',
    'bill_payments',
    'payment_runs',
    'payment_run_payees',
    'payment_settings',
    'organization_bank_accounts',
    'organization_tax_facts',
    'project_contracts',
    'project_contract_lines',
    'invoice_schedule_lines',
    'price_lists',
    'price_list_items',
    'profile_rates',
    'profile_cost_rates',
    'cost_rate_history',
    'receipts',
    'time_segments',
    'employee_reports',
    'work_order_reports',
    'project_budgets',
    'project_events',
    'audit_log',
    'invitations',
    'profile_deactivations',
    'organization_billing',
    'organization_internals',
    'organization_documents',
    'email_templates',
    'email_template_versions',
    'email_log',
    'email_records',
    'email_server',
    'rejected_addresses',
  ])('sees nothing in %s, also of the own work order', async (table) => {
    expect(await seen(table)).toBe(0);
  });

  test('sees no NTE of the own work order', async () => {
    const { rows } = await db.as('technician', (client) =>
      client.query(`select w.nte_amount from public.work_orders w where w.id = $1`, [
        db.scenario.rows.workOrder,
      ]),
    );
    expect(rows).toEqual([{ nte_amount: null }]);
  });

  test('sees no default NTE', async () => {
    await db.testDatabase.owner.query(
      `insert into public.settings (key, value) values ('work_orders', '{"default_nte": 500}') on conflict do nothing`,
    );
    expect(await seen('settings', `key = 'work_orders'`)).toBe(0);
    expect(await db.as('dispatcher', (client) => count(client, 'settings', `key = 'work_orders'`))).toBe(1);
  });

  test('reads what everyone may see of its history, and the office’s notes, but not what a subcontractor writes', async () => {
    const { workOrder } = db.scenario.rows;
    const { rows: events } = await db.as('technician', (client) =>
      client.query(`select visibility from public.work_order_events where work_order_id = $1`, [workOrder]),
    );
    expect(events).toEqual([{ visibility: 'everyone' }]);
    const { rows: messages } = await db.as('technician', (client) =>
      client.query(`select visibility from public.work_order_messages order by visibility`),
    );
    expect(messages.map(({ visibility }) => visibility)).toEqual(['everyone', 'staff']);
  });

  test('finds only such work', async () => {
    const { rows } = await db.as('technician', (client) =>
      client.query(`select kind, id from public.search_everything('rooftop', 10)`),
    );
    expect(rows.map(({ id }) => id)).toEqual([db.scenario.rows.workOrder]);
  });

  test('gets neither figures nor the agenda of the office', async () => {
    const { rows: figures } = await db.as('technician', (client) =>
      client.query(`select * from public.work_order_figures('{received,spent}')`),
    );
    const { rows: agenda } = await db.as('technician', (client) =>
      client.query(`select * from public.office_agenda()`),
    );
    expect([figures, agenda]).toEqual([[], []]);
  });
});
