import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { sized } from '#test/support/test-size.ts';
import { adder } from './support/adder.ts';
import { blockedSessions } from './support/blocked-sessions.ts';
import { COMPONENTS, differences, marginReader } from './support/margin.ts';
import { randomLife } from './support/random-life.ts';
import type { Scenario } from './support/scenario.ts';
import { withScenario } from './support/with-scenario.ts';

vi.setConfig({ testTimeout: 120_000 });
const cases = withScenario();
const STEPS = sized({ quick: 250, push: 800, release: 10_000 });
const { seed } = campaign('margin', `${STEPS} steps`);

/** Refusals of the rules, and of PostgreSQL where writers cross. */
const EXPECTED = ['23001', '23514', '23503', '23505', '23P01', '40P01', '42501', 'P0001', 'PT409'];

/** What else earns and costs money than what happens to work orders and bills: invoices, credits, receipts, and time. */
function randomMoney(
  owner: pg.Pool,
  { organizations: firm, profiles: person, rows }: Scenario,
  random: () => number,
) {
  const add = adder(owner);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const day = () => new Date(Date.now() - Math.floor(random() * 200) * 86_400_000).toISOString().slice(0, 10);
  const work = async () =>
    (
      await owner.query<{ id: string; organization_id: string }>(
        'select id, organization_id from public.work_orders order by md5(id::text || $1) limit 1',
        [String(random())],
      )
    ).rows[0];
  const some = async (table: string, condition: string) =>
    (
      await owner.query<{ id: string; organization_id: string }>(
        `select * from public.${table} where ${condition} order by md5(id::text || $1) limit 1`,
        [String(random())],
      )
    ).rows[0];
  const steps = [
    async () => {
      const order = await work();
      const id = await add('partner_invoices', { organization_id: order?.organization_id });
      for (const work_order_id of [order?.id, pick([order?.id, null]), null]) {
        const line = {
          partner_invoice_id: id,
          work_order_id,
          description: 'Work',
          quantity: 1 + random() * 3,
        };
        await add('partner_invoice_lines', { ...line, unit_price: Math.ceil(random() * 90_000) / 100 });
      }
    },
    async () => {
      const draft = await some('partner_invoices', `status = 'draft'`);
      await owner.query(
        `update public.partner_invoices set status = 'sent', issue_date = $2, due_date = null, sent_at = now() where id = $1`,
        [draft?.id, day()],
      );
    },
    async () => {
      const sent = await some('partner_invoices', `status = 'sent' and random() < 0.4`);
      await owner.query(
        `update public.partner_invoices set status = 'void', voided_at = now(), void_reason = 'Wrong' where id = $1`,
        [sent?.id],
      );
    },
    async () => {
      const sent = await some('partner_invoices', `status in ('sent', 'paid')`);
      const facts = { amount: Math.ceil(random() * 9_000) / 100, reason: 'Late', issued_on: day() };
      const customer = sent?.organization_id ?? firm.partner;
      await add('credit_notes', {
        ...facts,
        organization_id: customer,
        partner_invoice_id: pick([sent?.id, null]),
      });
    },
    () =>
      owner.query(
        `update public.credit_notes set voided_at = now(), void_reason = 'Wrong'
         where id = (select id from public.credit_notes where voided_at is null and random() < 0.3 limit 1)`,
      ),
    async () => {
      const amount = Math.ceil(random() * 9_000) / 100;
      const facts = {
        vendor_name: 'Supply House',
        receipt_date: day(),
        category: pick(['fuel', 'tools', 'other']),
      };
      const receipt_id = await add('receipts', { ...facts, amount, employee_user_id: person.employee });
      const item = pick([{ work_order_id: (await work())?.id }, { project_id: rows.project }]);
      await add('receipt_allocations', { receipt_id, amount, ...item });
    },
    () =>
      owner.query(
        `update public.receipts set status = $1, reviewed_by = $2, reviewed_at = now()
         where id = (select id from public.receipts where status = 'submitted' limit 1)`,
        [pick(['approved', 'approved', 'rejected']), person.manager],
      ),
    () =>
      owner.query(
        `delete from public.receipts where id = (select id from public.receipts where random() < 0.05 limit 1)`,
      ),
    async () => {
      const item = pick([{ work_order_id: (await work())?.id }, { project_id: rows.project }]);
      await add('mileage_entries', {
        ...{
          ...item,
          drive_date: day(),
          miles: Math.ceil(random() * 900) / 10,
          submission_key: randomUUID(),
        },
        ...{ employee_user_id: person.employee, recorded_by: person.employee },
      });
    },
    () =>
      owner.query(
        `update public.mileage_entries set status = 'approved', approved_by = $1, approved_at = now()
         where id = (select id from public.mileage_entries where status = 'submitted' limit 1)`,
        [person.manager],
      ),
    () =>
      owner.query(
        `delete from public.mileage_entries where id = (select id from public.mileage_entries where random() < 0.1 limit 1)`,
      ),
    async () => {
      const list = { name: 'Rates', valid_from: day(), trade: pick(['HVAC', 'Roofing', null]) };
      const price_list_id = await add('price_lists', list);
      const value = Math.ceil(random() * 50);
      await add('price_list_items', {
        price_list_id,
        kind: pick(['material_markup', 'trip', 'mile']),
        value,
      });
    },
    () => owner.query('update public.payroll_settings set mileage_rate = $1', [pick([0.655, 0.7, 1])]),
    async () => {
      const on = day();
      const item = pick([{ work_order_id: (await work())?.id }, { project_id: rows.project }]);
      await add('employee_reports', {
        ...{ ...item, report_date: on, employee_user_id: person.employee, status: 'submitted' },
        ...{ clock_in_time: `${on}T13:00Z`, clock_out_time: `${on}T1${pick([5, 6, 7])}:20Z` },
      });
    },
    // Work that is done, with its bill: a life may cancel all other work.
    async () => {
      const subcontractor_organization_id = pick([firm.subcontractor, firm.otherSubcontractor]);
      const work_order_id = await add('work_orders', {
        ...{
          organization_id: pick([firm.partner, firm.otherPartner]),
          title: 'Door sticks',
          status: 'completed',
        },
        ...{ trade: 'HVAC', assigned_organization_id: subcontractor_organization_id },
      });
      const bill = { submitted_by: person.subcontractor, subcontractor_organization_id };
      const subcontractor_bill_id = await add('subcontractor_bills', bill);
      const amount = Math.ceil(random() * 900);
      await add('subcontractor_bill_work_orders', { subcontractor_bill_id, work_order_id, amount });
      await owner.query(
        `update public.subcontractor_bills set status = 'submitted', submitted_at = now() where id = $1`,
        [subcontractor_bill_id],
      );
    },
    async () =>
      owner.query('update public.work_orders set trade = $2, project_id = $3 where id = $1', [
        (await work())?.id,
        pick(['HVAC', 'Roofing', '']),
        pick([rows.project, null]),
      ]),
    () =>
      owner.query('update public.profile_cost_rates set hourly_cost_rate = $2 where profile_id = $1', [
        person.employee,
        pick([null, 31.25, 40]),
      ]),
  ];
  return async () => {
    try {
      await pick(steps)();
    } catch (error) {
      if (!EXPECTED.includes((error as pg.DatabaseError).code ?? '')) throw error;
    }
  };
}

async function live(owner: pg.Pool, random: () => number, steps: number, eachStep = async () => {}) {
  const [work, money] = [
    await randomLife(owner, cases.scenario, random),
    randomMoney(owner, cases.scenario, random),
  ];
  for (let step = 0; step < steps; step++) {
    await (random() < 0.4 ? work() : money());
    await eachStep();
  }
}

it('equals the documents after any history of money, before and after it is aggregated', async () => {
  const { owner } = cases.testDatabase;
  const random = seededRandom(seed);
  let pricesSeen = 0;
  for (let steps = 0; steps < STEPS || (steps < 40 * STEPS && (await missing()).length > 0); steps += STEPS) {
    await live(owner, random, STEPS, async () => {
      if (random() < 0.1) await owner.query('select app.aggregate_margin($1)', [Math.ceil(random() * 20)]);
      if (random() < 0.1)
        await owner.query('select app.price_work_to_invoice($1)', [Math.ceil(random() * 20)]);
      if (random() > 0.02) return;
      const kept = await keptPrices(owner);
      expect(kept.filter((row) => row.is_wrong)).toEqual([]);
      pricesSeen += kept.length;
    });
  }
  const read = () =>
    cases.as('billing', async (client) => {
      const by = async (name: string) =>
        (await client.query(`select * from public.margin_figures($1, true)`, [name])).rows;
      const all = [];
      for (const name of ['all', 'customer', 'subcontractor', 'trade', 'project', 'location'])
        all.push(await by(name));
      return all;
    });
  const before = await read();
  expect(await differences(cases)).toEqual([]);
  expect(await read()).toEqual(before);
  expect(await missing()).toEqual([]);
  expect(pricesSeen).toBeGreaterThan(0);
});

/** What the queue to invoice keeps of work that nothing has changed since; and of these, what the documents deny. */
async function keptPrices(owner: pg.Pool) {
  const { rows } = await owner.query<{ is_wrong: boolean }>(
    `select to_jsonb(q) as kept, to_jsonb(p) as now,
       (q.amount, q.last_day, q.parts, q.lacks_price) is distinct from (p.amount, p.last_day, p.parts, p.lacks_price)
         as is_wrong
     from app.work_to_invoice q
     left join app.priced_work(array(select w.work_order_id from app.work_to_invoice w)) p using (work_order_id)
     where q.priced_of = q.changed_at and (q.amount > 0 or p.amount > 0)`,
  );
  return rows;
}

/**
 * Of what margin consists of, that which sums to nothing, also by what waits to be aggregated: a life without it proves
 * nothing about it.
 */
async function missing(): Promise<string[]> {
  const sums = await marginReader(cases)({});
  return COMPONENTS.filter((name) => sums[name] === 0);
}

it('equals the documents after concurrent writers and aggregations', async () => {
  const { owner, url } = cases.testDatabase;
  const { Pool } = (await import('pg')).default;
  const pools = Array.from({ length: 5 }, () => new Pool({ connectionString: url('postgres'), max: 1 }));
  let writing = pools.length;
  const aggregating = async () => {
    while (writing > 0) await owner.query('select app.aggregate_margin(7)');
  };
  const writers = pools.map((pool, index) =>
    live(pool, seededRandom(seed + 1 + index), 60).finally(() => {
      writing--;
    }),
  );
  await Promise.all([aggregating(), aggregating(), ...writers]);
  expect(await differences(cases)).toEqual([]);
  await Promise.all(pools.map((pool) => pool.end()));
});

it('counts a line whose invoice is sent while the line is added', async () => {
  const { owner } = cases.testDatabase;
  const add = adder(owner);
  const id = await add('partner_invoices', { organization_id: cases.scenario.organizations.partner });
  // Holds the writer of the line between the triggers of the statement.
  await owner.query(`
    create function pg_temp_wait() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
    create trigger queue_margin_b_wait after insert on public.partner_invoice_lines
    for each statement execute function pg_temp_wait();
  `);
  const holder = await owner.connect();
  try {
    await holder.query('begin; select pg_advisory_xact_lock(1)');
    const line = { partner_invoice_id: id, description: 'Work', quantity: 1, unit_price: 70 };
    const adding = add('partner_invoice_lines', line);
    await blockedSessions(owner);
    await owner.query(
      `update public.partner_invoices set status = 'sent', issue_date = current_date, sent_at = now() where id = $1`,
      [id],
    );
    await owner.query('select app.aggregate_margin(1000000)');
    await holder.query('commit');
    await adding;
  } finally {
    holder.release();
    await owner.query(
      'drop trigger queue_margin_b_wait on public.partner_invoice_lines; drop function pg_temp_wait',
    );
  }
  expect(await differences(cases)).toEqual([]);
});
