import { randomUUID } from 'node:crypto';
import { BANK } from '#server/domains/payment-runs/test/fixture.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { addPerson, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal } from '#test/support/portal.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;
export const FIRST_CHECK = 1;

export type MoneyPerson = 'first' | 'second' | 'third' | 'customer' | 'subcontractor' | 'otherSubcontractor';

/** One attempt of the test: a customer of its own, with work of two subcontractors that is to be billed and invoiced. */
export interface Attempt {
  customer: string;
  work: string[];
  /** A project of the customer, which a contract may bill. */
  project: string;
  /** Another one, which has costs of its own and no contract. */
  costsProject: string;
  /** Where the work is; taxes of cities differ. */
  city: string;
  /** What each sent invoice said when it was sent. */
  sent: Map<string, string>;
  /** Who drove to it. */
  technician: string;
  /** The work order that this firm did and did not bill yet. */
  unbilled: { firm: 'subcontractor' | 'otherSubcontractor'; workOrder: string }[];
  /** What can be undone: the decisions so far. */
  decisions: string[];
}

/** A portal with three people of the office who may do everything with money, two subcontractors, and a customer. */
export async function openWorld() {
  const portal = await startTestPortal();
  const company = await createCompany(portal);
  const { contractor } = company.organizations;
  const office = (name: string) =>
    addPerson(portal, { name, memberships: [[contractor, 'admin', PRESETS.billing]] });
  const people: Record<MoneyPerson, Person> = {
    ...{ first: await office('first'), second: await office('second'), third: company.people.admin },
    customer: await addPerson(portal, { name: 'buyer', memberships: [] }),
    subcontractor: company.people.subcontractor,
    otherSubcontractor: company.people.otherSubcontractor,
  };
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await portal.owner.query(text, values)).rows as Row[];
  const technician = await addPerson(portal, {
    name: 'technician',
    memberships: [[contractor, 'employee', []]],
  });
  // As many as a year has; what one person may do in a day is another test's.
  await rows(
    `insert into public.settings (key, value) select 'quotas', jsonb_object_agg(q, 100000000) from unnest($1::text[]) q`,
    [
      [
        'commands_per_day',
        'changes_per_day',
        'bills_per_day',
        'bill_lines_per_day',
        'invoice_emails_per_day',
        'invoice_copies_per_day',
        'messages_per_day',
        'mileage_entries_per_day',
      ],
    ],
  );

  const call = async <Name extends CommandName>(as: MoneyPerson, name: Name, input: CommandInput<Name>) => {
    const { data, error } = await people[as].client.rpc(name, input as never);
    return { command: name as CommandName, data: data as unknown as Record<string, never> | null, error };
  };

  await call('third', 'save_tax_rules', { state: 'TX', line_kinds: ['material', 'labor'], read: [] });
  await call('third', 'save_payment_settings', { next_check_number: FIRST_CHECK, bank: BANK });
  for (const firm of ['subcontractor', 'otherSubcontractor'] as const)
    await call('third', 'save_bank_account', {
      organization_id: company.organizations[firm],
      account: { routing_number: '231380104', account_number: '744556677', account_kind: 'checking' },
    });

  /** Makes the customer and its work: two work orders of each firm, with time of the crew and a receipt. */
  async function newAttempt(): Promise<Attempt> {
    const city = `City ${randomUUID()}`;
    const [made] = await rows<Record<'customer' | 'location' | 'project' | 'costsProject', string>>(
      `with c as (
         insert into public.organizations (name, organization_type)
         values ('Customer ' || $1::text, 'partner') returning id
       ), left_before as (
         -- The customer's person would otherwise belong to thousands of firms.
         delete from public.organization_members where user_id = $2
       ), member as (
         insert into public.organization_members (user_id, organization_id, role) select $2, id, 'member' from c
       ), project as (
         insert into public.projects (name, organization_id) select 'Remodel', id from c returning id
       ), costs as (
         insert into public.projects (name, organization_id) select 'Refit', id from c returning id
       )
       insert into public.partner_locations (name, organization_id, city, state) select 'Store', id, $3, 'TX' from c
       returning organization_id as customer, id as location, (select id from project) as project,
         (select id from costs) as "costsProject"`,
      [city, people.customer.profileId, city],
    );
    if (!made) throw new Error('No customer was made.');
    const firms = ['subcontractor', 'otherSubcontractor', 'subcontractor', 'otherSubcontractor'] as const;
    const work = await rows<{ id: string }>(
      `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
         partner_reference, date_completed)
       select 'Door does not close', 'completed', $1, $2, f.id::uuid, 'PO ' || f.at % 2, now()
       from unnest($3::text[]) with ordinality as f (id, at) returning id`,
      [made.customer, made.location, firms.map((firm) => company.organizations[firm])],
    );
    const ids = work.map(({ id }) => id);
    await rows(
      `with day as (
         insert into public.employee_reports (employee_user_id, work_order_id, report_date, status, hours_worked,
           hourly_rate_snapshot, work_performed)
         select $1, w, '2026-03-02', 'approved', 2.25, 81.33, 'Work' from unnest($2::uuid[]) w
       ), receipt as (
         insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, status)
         select $1, w::text, '2026-03-02', 19.99, 'approved' from unnest($2::uuid[]) w returning id, vendor_name
       ), driven as (
         insert into public.mileage_entries (employee_user_id, recorded_by, work_order_id, drive_date, miles,
           submission_key)
         select $1, $1, w, '2026-03-02', 12.5, gen_random_uuid() from unnest($2::uuid[]) w
       )
       insert into public.receipt_allocations (receipt_id, work_order_id, amount)
       select id, vendor_name::uuid, 19.99 from receipt`,
      [technician.profileId, ids],
    );
    await rows(
      `with day as (
         insert into public.employee_reports (employee_user_id, project_id, report_date, status, hours_worked,
           hourly_rate_snapshot, work_performed)
         select $1, $2, d::date, 'approved', 1.75, 77.77, 'Work' from unnest(array['2026-03-02', '2026-03-03']) d
       ), receipt as (
         insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, status)
         values ($1, 'Supply House', '2026-03-02', 24.99, 'approved') returning id
       )
       insert into public.receipt_allocations (receipt_id, project_id, amount) select id, $2, 24.99 from receipt`,
      [technician.profileId, made.costsProject],
    );
    return {
      customer: made.customer,
      project: made.project,
      costsProject: made.costsProject,
      work: ids,
      technician: technician.profileId,
      decisions: [],
      ...{ city, sent: new Map() },
      unbilled: firms.map((firm, at) => ({ firm, workOrder: ids[at] ?? '' })),
    };
  }

  return { portal, people, rows, call, newAttempt };
}
