import type pg from 'pg';
import type { Fixture } from '../support/fixture.ts';

/** A parent, the update that locks it (SQL on `old` and `new`), and its children as JSON; `$1` is the parent's row. */
interface Freeze {
  locks: string;
  children: string;
}

/** Keeps what the children were when their parent was locked. A row written later, or unseen then, is a difference. */
const FREEZES: Record<string, Freeze> = {
  subcontractor_bills: {
    locks: `old.status in ('draft', 'rejected') and new.status = 'submitted'`,
    children: `select jsonb_agg(to_jsonb(c) order by c.id) from public.subcontractor_bill_work_orders c
      where c.subcontractor_bill_id = ($1).id`,
  },
  receipts: {
    locks: `old.status <> 'approved' and new.status = 'approved'`,
    children: `select jsonb_agg(to_jsonb(c) order by c.id) from public.receipt_allocations c
      where c.receipt_id = ($1).id`,
  },
  partner_invoices: {
    locks: `old.status = 'draft' and new.status = 'sent'`,
    children: `select jsonb_agg(to_jsonb(c) - 'is_void' order by c.id) from public.partner_invoice_lines c
      where c.partner_invoice_id = ($1).id`,
  },
  projects: {
    locks: `old.status <> new.status and new.status in ('completed', 'cancelled')`,
    children: `select jsonb_build_object(
      'people', (select jsonb_agg(to_jsonb(a) order by a.id) from public.project_assignments a
        where a.project_id = ($1).id),
      'work', (select jsonb_agg(w.id order by w.id) from public.work_orders w where w.project_id = ($1).id))`,
  },
  pay_periods: {
    locks: 'old.locked_at is null and new.locked_at is not null',
    children: `select jsonb_agg(to_jsonb(s) order by s.id) from public.time_segments s
      where s.report_date between ($1).starts_on and ($1).ends_on`,
  },
  employee_reports: {
    locks: `old.status <> 'approved' and new.status = 'approved'`,
    children: `select to_jsonb(r) - 'updated_at' from public.employee_reports r where r.id = ($1).id`,
  },
  // Given to another firm: what the former one had written until then is all that it ever writes.
  work_orders: {
    locks: 'old.assigned_organization_id <> new.assigned_organization_id',
    children: `select jsonb_build_object(
      'messages', (select jsonb_agg(m.id order by m.id) from public.work_order_messages m
        join public.conversations c on c.id = m.conversation_id where c.work_order_id = ($1).id),
      'reports', (select jsonb_agg(r.id order by r.id) from public.work_order_reports r
        where r.work_order_id = ($1).id))`,
  },
};

/** Makes the database of a test keep the children of every parent that is locked from now on. */
export async function freezeLocked(owner: pg.Pool): Promise<void> {
  await owner.query(`create schema races;
    create table races.frozen (parent text, id uuid, children jsonb, primary key (parent, id));`);
  for (const [parent, { locks, children }] of Object.entries(FREEZES)) {
    await owner.query(`
      create function races.children_of(public.${parent}) returns jsonb language sql as $$ ${children} $$;
      create function races.freeze_${parent}() returns trigger language plpgsql security definer as $$
      begin
        insert into races.frozen values ('${parent}', new.id, races.children_of(new))
        on conflict (parent, id) do update set children = excluded.children;
        return null;
      end $$;
      create trigger zz_freeze after update on public.${parent}
        for each row when (${locks}) execute function races.freeze_${parent}();`);
  }
}

/** What has changed of the children of a locked parent since it was locked, in words. */
export async function changesSince({ owner }: Fixture, parent: keyof typeof FREEZES, id: string) {
  const { rows } = await owner.query<{ was: unknown; is: unknown }>(
    `select f.children as was, races.children_of(p) as is from races.frozen f join public.${parent} p on p.id = f.id
     where f.parent = $1 and f.id = $2 and f.children is distinct from races.children_of(p)`,
    [parent, id],
  );
  return rows.map(
    ({ was, is }) =>
      `changed after ${parent} was locked: ${JSON.stringify(was)} became ${JSON.stringify(is)}`,
  );
}
