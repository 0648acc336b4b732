import { randomUUID } from 'node:crypto';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { AppDatabase } from '#shared/database.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

type BillableRow = AppDatabase['public']['Functions']['billable_work']['Returns'][number];

/** What a refusal or an answer looks like to a test. */
export interface Called {
  data: Record<string, never> | null;
  error: null | { code: string; message: string; details: string | null };
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/**
 * A portal with a company and two people of the office who invoice, `biller` and `otherBiller`, and builders of approved
 * work.
 */
export async function openFixture(env: Record<string, string> = {}) {
  const portal: TestPortal = await startTestPortal({ env });
  const company: Company = await createCompany(portal);
  const { contractor, customer, subcontractor } = company.organizations;
  const add = (name: string, capabilities: readonly ['invoice'] | readonly ['assign_work']) =>
    addPerson(portal, { name, memberships: [[contractor, 'employee', capabilities]] });
  const people = {
    ...company.people,
    biller: await add('biller', ['invoice']),
    otherBiller: await add('otherBiller', ['invoice']),
    technician: await addPerson(portal, { name: 'technician', memberships: [[contractor, 'employee', []]] }),
  } satisfies Record<string, Person>;

  const one = async <Row>(text: string, values: unknown[] = []) =>
    (await portal.owner.query(text, values)).rows[0] as Row;
  const idOf = async (text: string, values: unknown[]) => (await one<{ id: string }>(text, values)).id;

  /** A completed work order; of `customer` unless another organization is named. */
  const work = (facts: { reference?: string; organization?: string; title?: string } = {}) =>
    idOf(
      `insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by,
         partner_reference, assigned_organization_id, date_completed)
       values ($1, 'completed', $2, $3, $4, $5, $6, now()) returning id`,
      [
        facts.title ?? 'Door does not close',
        facts.organization ?? customer,
        facts.organization ? company.otherLocationId : company.locationId,
        company.people.partner.profileId,
        facts.reference ?? null,
        subcontractor,
      ],
    );

  /** A report of the subcontractor, or of the contractor's own crew. */
  const report = (
    workOrder: string,
    { hours = 2, status = 'approved', own = false, day = '2026-03-02' }: Partial<ReportFacts> = {},
  ) =>
    idOf(
      `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
         work_performed, hours_worked, completed_on, status, reviewed_at)
       values ($1, $2, $3, 'Closer replaced', $4, $5, $6, case when $6 <> 'submitted' then now() end) returning id`,
      [
        workOrder,
        own ? people.technician.profileId : company.people.subcontractor.profileId,
        own ? null : subcontractor,
        hours,
        day,
        status,
      ],
    );

  /** A day of the technician on the work order. */
  const time = (workOrder: string, { hours = 3, rate = 80, status = 'approved', day = '2026-03-02' } = {}) =>
    idOf(
      `insert into public.employee_reports (employee_user_id, work_order_id, report_date, status, hours_worked,
         hourly_rate_snapshot, work_performed) values ($1, $2, $3, $4, $5, $6, 'Work') returning id`,
      [people.technician.profileId, workOrder, day, status, hours, rate],
    );

  /** A bill of the subcontractor with one line. @returns the line's id */
  const bill = async (workOrder: string, amount: number, status = 'approved') => {
    const id = await idOf(
      `insert into public.subcontractor_bills (internal_bill_number, status, submitted_by, submitted_at,
         subcontractor_organization_id) values (app.next_number('BILL'), $1, $2, now(), $3) returning id`,
      [status, company.people.subcontractor.profileId, subcontractor],
    );
    return idOf(
      `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
       values ($1, $2, $3) returning id`,
      [id, workOrder, amount],
    );
  };

  /** A receipt for the work order. @returns the allocation's id */
  const receipt = async (workOrder: string, amount: number, status = 'approved') => {
    const id = await idOf(
      `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, status)
       values ($1, 'Hardware Store', current_date, $2, $3) returning id`,
      [people.technician.profileId, amount, status],
    );
    return idOf(
      `insert into public.receipt_allocations (receipt_id, work_order_id, amount) values ($1, $2, $3) returning id`,
      [id, workOrder, amount],
    );
  };

  /** Miles of the technician for the work order. */
  const mileage = (workOrder: string, miles: number, status = 'approved', day = '2026-03-02') =>
    idOf(
      `insert into public.mileage_entries (employee_user_id, recorded_by, work_order_id, drive_date, miles, status,
         approved_at, submission_key)
       values ($1, $1, $2, $3, $4, $5, case when $5 = 'approved' then now() end, gen_random_uuid()) returning id`,
      [people.technician.profileId, workOrder, day, miles, status],
    );

  const call = async <Name extends CommandName>(
    as: keyof typeof people,
    name: Name,
    input: CommandInput<Name>,
  ): Promise<Called> => (await people[as].client.rpc(name, input as never)) as unknown as Called;

  /** The row of a work order in the list of work to invoice, as this person gets it. */
  const billable = async (workOrder: string, as: keyof typeof people = 'biller') => {
    const { data, error } = await people[as].client.rpc('billable_work', { p_limit: 500 });
    if (error) throw error;
    return (data as BillableRow[]).find((row) => row.work_order_id === workOrder);
  };

  /** A draft of one hour of the technician, and what a form holds of it. */
  const draft = async (facts: Parameters<typeof work>[0] = {}) => {
    const workOrder = await work(facts);
    await time(workOrder, { hours: 1, rate: 80 });
    const { data } = await call('biller', 'create_invoices', {
      ...{ work_order_ids: [workOrder], grouped_by: 'job', submission_key: randomUUID() },
    });
    const [invoice] = (data as unknown as { invoices: { id: string }[] }).invoices;
    return { ...(await read(invoice?.id ?? '')), workOrder };
  };

  /** A draft as a form is filled with it. */
  const read = async (id: string) => {
    const { data } = await people.biller.client
      .from('partner_invoices')
      .select(
        'version:updated_at, lines:partner_invoice_lines(id, kind, unit, description, quantity, unit_price)',
      )
      .eq('id', id)
      .single()
      .throwOnError();
    return { invoice_id: id, ...(data as unknown as { version: string; lines: DraftLine[] }) };
  };

  /** Everything of an invoice, to see that nothing has changed. */
  const everything = (id: string) =>
    one<{ invoice: { status: string; invoice_number: string; [column: string]: unknown }; lines: unknown[] }>(
      `select to_jsonb(i) as invoice, (
         select jsonb_agg(to_jsonb(l) order by l.position) from public.partner_invoice_lines l
         where l.partner_invoice_id = i.id
       ) as lines from public.partner_invoices i where i.id = $1`,
      [id],
    );

  return {
    portal,
    company,
    people,
    one,
    work,
    report,
    time,
    bill,
    receipt,
    mileage,
    draft,
    read,
    everything,
    call,
    billable,
  };
}

export interface DraftLine {
  id?: string;
  kind: 'labor' | 'material' | 'subcontractor' | 'trip' | 'flat' | 'discount' | 'other';
  unit: 'hour' | 'mile' | 'each';
  description: string;
  quantity: number;
  unit_price: number;
}

/** Everybody who may not invoice. */
export const NOT_BILLERS = [
  ...(['employee', 'technician', 'partner', 'otherPartner', 'subcontractor', 'stranger'] as const),
] as const;

/** The reason of a refusal, and the field that it names. */
export const refusalOf = ({ error }: Called): [reason: string | undefined, field: string | undefined] => {
  const { reason, field } = JSON.parse(error?.details ?? '{}') as { reason?: string; field?: string };
  return [reason, field];
};

interface ReportFacts {
  hours: number;
  status: string;
  own: boolean;
  day: string;
}
