import { randomUUID } from 'node:crypto';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';

/** One record of everything that has a detail screen, visible to the partner and the subcontractor of the company. */
export interface Paperwork {
  /** Assigned to the subcontractor; its customer is the partner. */
  workOrderId: string;
  /** The employee's, to that work order. */
  assignmentId: string;
  /** Approved, so that the partner sees it, too. */
  reportId: string;
  /** Submitted, waits for the office. */
  billId: string;
  /** Sent to the partner. */
  invoiceId: string;
  /** Of the partner, without an invoice yet. */
  paymentId: string;
  /** The partner's organization, which owes the invoice. */
  customerId: string;
  /** Of checks, without payees. */
  paymentRunId: string;
  taxRateId: string;
  /** Of no documents. */
  accountingBatchId: string;
  /** The employee's, for that work order; waits for the office. */
  receiptId: string;
  /** The partner's. */
  locationId: string;
  /** Planned for the partner, with that work order in it. */
  projectId: string;
  /** The employee. */
  personId: string;
  organizationId: string;
  emailId: string;
}

/** A work order with all its records, written by the commands of the people concerned. */
export async function createPaperwork(portal: TestPortal, company: Company): Promise<Paperwork> {
  const { admin, employee, subcontractor } = company.people;
  const workOrderId = await assignedOrder(company);
  const assignment = await employee.client
    .from('work_order_assignments')
    .select('id')
    .eq('work_order_id', workOrderId)
    .eq('assigned_to', employee.profileId)
    .single()
    .throwOnError();
  const reportId = await submittedReport(company, workOrderId);
  await admin.client.rpc('approve_report', { report_id: reportId }).throwOnError();
  const bill = await subcontractor.client
    .rpc('submit_bill', { lines: [{ work_order_id: workOrderId, amount: 420 }] })
    .throwOnError();
  const receipt = await employee.client
    .rpc('save_receipt', {
      ...{ vendor_name: 'Hillside Hardware', receipt_date: recentDay(7), amount: 42, category: 'materials' },
      ...{ description: '', allocations: [{ work_order_id: workOrderId, amount: 42 }], attachment_ids: [] },
    })
    .throwOnError();
  return {
    workOrderId,
    assignmentId: assignment.data.id,
    reportId,
    billId: bill.data.id,
    receiptId: receipt.data.id,
    invoiceId: await sentInvoice(portal, company, workOrderId),
    customerId: company.organizations.customer,
    ...(await officeRecords(portal, company)),
    locationId: company.locationId,
    projectId: await plannedProject(company, workOrderId),
    personId: employee.profileId,
    organizationId: company.organizations.subcontractor,
    emailId: await capturedEmail(portal),
  };
}

/** What the office alone has. */
async function officeRecords({ owner }: TestPortal, { organizations, people }: Company) {
  const { rows } = await owner.query<
    Pick<Paperwork, 'paymentId' | 'paymentRunId' | 'taxRateId' | 'accountingBatchId'>
  >(
    `with payment as (
       insert into customer_payments (organization_id, method, received_on, amount)
       values ($1, 'check', current_date - 3, 60) returning id
     ), run as (
       insert into payment_runs (run_number, payment_method, pay_on, total_amount, bill_count, payee_count, created_by,
         submission_key, request_digest)
       select coalesce(max(run_number), 0) + 1, 'check', current_date, 450, 1, 1, $2, $3, 'none' from payment_runs
       returning id
     ), batch as (
       insert into accounting_batches (batch_number, format, ends_on, created_by, submission_key, request_digest)
       select coalesce(max(batch_number), 0) + 1, 'plain', current_date, $2, $3, 'none' from accounting_batches
       returning id
     ), rate as (
       insert into tax_rates (name, kind, state, percent, valid_from)
       select 'Wyoming ' || count(*), 'state', 'WY', 4, '2020-01-01' from tax_rates returning id
     )
     select payment.id as "paymentId", run.id as "paymentRunId", rate.id as "taxRateId",
       batch.id as "accountingBatchId"
     from payment, run, rate, batch`,
    [organizations.customer, people.admin.profileId, randomUUID()],
  );
  if (!rows[0]) throw new Error('The office has no records.');
  return rows[0];
}

async function capturedEmail(portal: TestPortal): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.email_log (to_address, template, subject, html, text)
     values ('partner@example.test', 'password_changed', 'Password changed', '<p>Password changed</p>', 'Password changed')
     returning id`,
  );
  return rows[0]?.id ?? '';
}

/** A request of the partner, assigned to the subcontractor and an employee; returns its id. */
export async function assignedOrder({ people, locationId, organizations }: Company): Promise<string> {
  const order = await people.partner.client
    .rpc('create_work_order', {
      partner_location_id: locationId,
      title: 'Dock door will not close',
      description: 'It stops half a metre above the floor.',
      trade: 'Doors',
      priority: 'high',
      attachment_ids: [],
    })
    .throwOnError();
  await people.admin.client
    .rpc('assign_work_order', {
      work_order_id: order.data.id,
      assigned_organization_id: organizations.subcontractor,
      assignees: [{ profile_id: people.employee.profileId, is_lead: true }],
      nte_amount: 800,
      due_date: null,
    })
    .throwOnError();
  return order.data.id;
}

/** The subcontractor's final report on it; returns the report's id. */
export async function submittedReport({ people }: Company, workOrderId: string): Promise<string> {
  const report = await people.subcontractor.client
    .rpc('submit_report', {
      work_order_id: workOrderId,
      submission_key: randomUUID(),
      work_performed: 'Freed the track and replaced two rollers.',
      hours_worked: 2.5,
      crew_size: 1,
      completed_on: new Date().toISOString().slice(0, 10),
      is_final: true,
      attachment_ids: [],
    })
    .throwOnError();
  return report.data.id;
}

async function plannedProject({ people, organizations }: Company, workOrderId: string): Promise<string> {
  const { client } = people.admin;
  const project = await client
    .rpc('save_project', { name: 'Dock doors', organization_id: organizations.customer })
    .throwOnError();
  await client
    .rpc('set_project_work_orders', { project_id: project.data.id, add: [workOrderId] })
    .throwOnError();
  return project.data.id;
}

/** An invoice that the customer got, so that it sees it, too. */
async function sentInvoice(portal: TestPortal, company: Company, workOrderId: string): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `with invoice as (
       insert into partner_invoices (organization_id, created_by) values ($1, $2) returning id
     ), line as (
       insert into partner_invoice_lines (partner_invoice_id, work_order_id, description, unit_price)
       select id, $3, 'Dock door repaired', 560 from invoice
     )
     select id from invoice`,
    [company.organizations.customer, company.people.admin.profileId, workOrderId],
  );
  const id = rows[0]?.id ?? '';
  await portal.owner.query("update partner_invoices set status = 'sent', sent_at = now() where id = $1", [
    id,
  ]);
  return id;
}
