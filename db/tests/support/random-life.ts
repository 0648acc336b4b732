import type pg from 'pg';
import { WORK_ORDER_TRANSITIONS } from '#shared/rules/work-order-status.ts';
import type { Scenario } from './scenario.ts';

/**
 * Refusals of the rules, and of PostgreSQL where writers cross: a life goes on after them. 42501 is a bill line for a
 * work order that another writer has just reassigned.
 */
const EXPECTED = ['23001', '23514', '23503', '23505', '40P01', '42501', 'P0001'];

/**
 * Answers a function that does one random thing to a random work order: everything that the summary of work orders
 * counts, and in every order that the rules of the database allow.
 */
export async function randomLife(
  owner: pg.Pool,
  { organizations: firm, profiles: person, rows }: Scenario,
  random: () => number,
): Promise<() => Promise<void>> {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const customers = [firm.partner, firm.otherPartner];
  const subcontractors = [firm.subcontractor, firm.otherSubcontractor];
  const moment = () => new Date(Date.now() - Math.floor(random() * 100 * 86_400_000)).toISOString();
  const trade = () => pick(['HVAC', 'Roofing', '']);
  const priority = () => pick(['low', 'medium', 'high', 'emergency']);
  const one = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows[0];
  const some = (condition = 'true') =>
    one(
      `select w.*, b.nte_amount from public.work_orders w left join public.work_order_budgets b on b.work_order_id = w.id
       where ${condition} order by md5(w.id::text || $1) limit 1`,
      [String(random())],
    );

  const steps: (() => Promise<unknown>)[] = [
    () =>
      owner.query(
        `insert into public.work_orders (organization_id, title, trade, priority, created_at, due_date)
         values ($1, 'Door sticks', $2, $3, $4, $4::timestamptz::date + $5::int)`,
        [pick(customers), trade(), priority(), moment(), Math.floor(random() * 20)],
      ),
    async () => {
      const order = await some(`w.status not in ('closed', 'cancelled')`);
      if (!order) return;
      // Little is cancelled, or nothing would ever be completed.
      const steps = WORK_ORDER_TRANSITIONS.filter(
        ({ from, to }) => from === order.status && (to !== 'cancelled' || random() < 0.1),
      );
      if (steps.length === 0) return;
      const { to } = pick(steps);
      await owner.query(
        `update public.work_orders set status = $2, status_reason = 'Because', assigned_organization_id = case
           when $2 = 'received' then null else coalesce(assigned_organization_id, $3) end where id = $1`,
        [order.id, to, pick(subcontractors)],
      );
    },
    async () => {
      const order = await some();
      await owner.query(
        `update public.work_orders set trade = $2, priority = $3, due_date = $4, project_id = $5 where id = $1`,
        [order.id, trade(), priority(), moment(), pick([rows.project, null])],
      );
    },
    async () => {
      const order = await some(`w.assigned_organization_id is not null`);
      await owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
        order?.id,
        pick(subcontractors),
      ]);
    },
    async () => {
      const order = await some();
      const amount = Math.ceil(random() * 900);
      await owner.query(
        `insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, $2)
         on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
        [order.id, amount],
      );
    },
    async () => {
      if (random() < 0.7) return;
      const order = await some('b.nte_amount is not null');
      await owner.query('delete from public.work_order_budgets where work_order_id = $1', [order?.id]);
    },
    async () => {
      const order = await some('w.assigned_organization_id is not null');
      await owner.query(
        `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
           work_performed, hours_worked, completed_on) values ($1, $2, $3, 'Done.', 2, current_date)`,
        [order?.id, person.subcontractor, order?.assigned_organization_id],
      );
    },
    () =>
      owner.query(
        `update public.work_order_reports set status = $1, reviewed_by = $2, reviewed_at = $3
         where id = (select id from public.work_order_reports where status = 'submitted' limit 1 for update skip locked)`,
        [pick(['approved', 'rejected']), person.manager, moment()],
      ),
    async () => {
      const order = await some(
        `w.status in ('completed', 'closed') and w.assigned_organization_id is not null`,
      );
      if (!order) return;
      const bill = await one(
        `insert into public.subcontractor_bills (submitted_by, subcontractor_organization_id) values ($1, $2) returning id`,
        [person.subcontractor, order.assigned_organization_id],
      );
      await owner.query(
        `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
         values ($1, $2, $3)`,
        [bill.id, order.id, Math.ceil(random() * 900)],
      );
      await owner.query(
        `update public.subcontractor_bills set status = 'submitted', submitted_at = now() where id = $1`,
        [bill.id],
      );
    },
    () =>
      owner.query(
        `update public.subcontractor_bills set status = case status when 'submitted' then $1 else 'paid' end,
           rejection_reason = 'Because', reviewed_by = $2, reviewed_at = now(), paid_at = now()
         where id = (select id from public.subcontractor_bills where status in ('submitted', 'approved')
           order by md5(id::text || $3) limit 1 for update skip locked)`,
        [pick(['approved', 'approved', 'rejected']), person.manager, String(random())],
      ),
    async () => {
      const order =
        await some(`not exists (select from public.work_order_reports r where r.work_order_id = w.id)
        and not exists (select from public.subcontractor_bill_work_orders l where l.work_order_id = w.id)`);
      if (random() < 0.2) await owner.query('delete from public.work_orders where id = $1', [order?.id]);
    },
  ];
  // Work moves along more often than anything else happens to it.
  const often = [...steps, ...Array.from({ length: 8 }, () => steps[1] as () => Promise<unknown>)];
  return async () => {
    try {
      await pick(often)();
    } catch (error) {
      if (!EXPECTED.includes((error as pg.DatabaseError).code ?? '')) throw error;
    }
  };
}
