import { openFixture as openInvoices } from '#server/domains/invoices/test/fixture.ts';
import type { TestPortal } from '#test/support/portal.ts';

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** The portal of the tests of invoices, with sent invoices and what is kept of money. */
export async function openFixture() {
  const base = await openInvoices();
  const { customer } = base.company.organizations;

  /** A sent invoice with one line; due in some days, or without a due date. */
  const invoice = async (amount: number, organization = customer, dueInDays: number | null = null) => {
    const { id } = await base.one<{ id: string }>(
      'insert into public.partner_invoices (organization_id) values ($1) returning id',
      [organization],
    );
    await base.one(
      `insert into public.partner_invoice_lines (partner_invoice_id, description, unit_price) values ($1, 'Work', $2)`,
      [id, amount],
    );
    await base.one(
      `update public.partner_invoices set status = 'sent', due_date = app.office_day(now()) + $2::integer,
         issue_date = coalesce(app.office_day(now()) + $2::integer - 30, '2026-03-02') where id = $1`,
      [id, dueInDays],
    );
    return id;
  };

  /** Another customer, which nobody else uses. */
  const newCustomer = async (name: string) =>
    (
      await base.one<{ id: string }>(
        `insert into public.organizations (name, organization_type, initials) values ($1, 'partner', $2) returning id`,
        [name, `C${Math.random().toString(36).slice(2, 6).toUpperCase()}`],
      )
    ).id;

  const moneyOf = (id: string) =>
    base.one<{ status: string; paid: number; credited: number; balance: number }>(
      `select status, paid_amount::float8 as paid, credited_amount::float8 as credited,
         balance_amount::float8 as balance from public.partner_invoices where id = $1`,
      [id],
    );

  const mismatches = () => mismatchesIn(base.portal);

  return { ...base, customer, invoice, newCustomer, moneyOf, mismatches };
}

/** Where the ledger says something else than the tables: nowhere. */
export const mismatchesIn = async ({ owner }: Pick<TestPortal, 'owner'>) =>
  (await owner.query(MISMATCHES)).rows;

const MISMATCHES = `
  with ledger as (
    select organization_id, sum(amount) as owed, coalesce(sum(amount) filter (where partner_invoice_id is null), 0) as credit
    from app.receivable_entries group by 1
  ), tables as (
    select o.id,
      (select coalesce(sum(i.total_amount) filter (where i.status in ('sent', 'paid')), 0) from partner_invoices i
       where i.organization_id = o.id)
      - (select coalesce(sum(c.amount) filter (where c.voided_at is null), 0) from credit_notes c where c.organization_id = o.id)
      - (select coalesce(sum(p.amount) filter (where p.returned_on is null), 0) from customer_payments p where p.organization_id = o.id)
      + (select coalesce(sum(r.amount), 0) from customer_refunds r where r.organization_id = o.id) as owed,
      (select coalesce(sum(i.balance_amount), 0) from partner_invoices i where i.organization_id = o.id) as open,
      (select coalesce(sum(c.available_amount), 0) from (
         select available_amount from customer_payments where organization_id = o.id
         union all select available_amount from credit_notes where organization_id = o.id
       ) c) as credit
    from organizations o
  )
  select 'customer' as what, t.id, t.owed as expected, l.owed as found from tables t left join ledger l on l.organization_id = t.id
  where coalesce(l.owed, 0) <> t.owed or t.owed <> t.open - t.credit or coalesce(-l.credit, 0) <> t.credit
  union all
  select 'invoice', i.id, i.balance_amount, coalesce(sum(e.amount), 0)
  from partner_invoices i left join app.receivable_entries e on e.partner_invoice_id = i.id
  group by i.id having i.balance_amount <> coalesce(sum(e.amount), 0)
  union all
  select 'amounts on the invoice', i.id, i.paid_amount + i.credited_amount, coalesce(sum(a.amount), 0)
  from partner_invoices i left join payment_allocations a on a.partner_invoice_id = i.id and a.released_at is null
  group by i.id having i.paid_amount + i.credited_amount <> coalesce(sum(a.amount), 0)
  union all
  select 'status', i.id, i.balance_amount, i.total_amount from partner_invoices i
  where i.total_amount > 0 and i.status in ('sent', 'paid') and (i.status = 'paid') <> (i.balance_amount = 0)
  union all
  select 'numbers', null, count(*), max(substring(credit_note_number from '[0-9]+$')::int) from credit_notes
  having count(*) <> coalesce(max(substring(credit_note_number from '[0-9]+$')::int), 0)`;
