import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { OrganizationName } from '#test/support/company.ts';
import { makeDevice } from '#test/support/push-service/device.ts';
import type { Cast, CastName } from './cast.ts';
import { addOfficeRows } from './office-rows.ts';
import { addPaymentRows } from './payment-rows.ts';
import { findId, insertRow } from './rows.ts';

/** One job with everything that hangs on it, of one customer and one subcontractor, and three people named on it. */
export interface World {
  name: WorldName;
  customerName: OrganizationName;
  subcontractorName: OrganizationName;
  people: { requester: CastName; crew: CastName; clerk: CastName };
  /** Ids of the firms and of the people's profiles. */
  customer: string;
  subcontractor: string;
  requester: string;
  crew: string;
  clerk: string;
  rows: Awaited<ReturnType<typeof addRows>>;
}

/** A colleague's job is of the same two firms; the foreign one is of the others. */
const WORLDS = {
  own: ['customer', 'subcontractor', { requester: 'partner', crew: 'crew', clerk: 'employee' }],
  colleagues: [
    'customer',
    'subcontractor',
    { requester: 'partnerColleague', crew: 'crewColleague', clerk: 'otherEmployee' },
  ],
  foreign: [
    'otherCustomer',
    'otherSubcontractor',
    { requester: 'otherPartner', crew: 'otherCrew', clerk: 'manager' },
  ],
} as const satisfies Record<string, [OrganizationName, OrganizationName, World['people']]>;
type WorldName = keyof typeof WORLDS;

/** Makes the three jobs, as the owner of the tables. Texts name their world, so that they can be found in answers. */
export async function makeWorlds(owner: pg.Pool, { firms, profiles }: Cast): Promise<World[]> {
  const worlds: World[] = [];
  for (const name of Object.keys(WORLDS) as WorldName[]) {
    const [customerName, subcontractorName, people] = WORLDS[name];
    const facts = {
      name,
      customerName,
      subcontractorName,
      people,
      customer: firms[customerName],
      subcontractor: firms[subcontractorName],
      requester: profiles[people.requester],
      crew: profiles[people.crew],
      clerk: profiles[people.clerk],
    };
    worlds.push({ ...facts, rows: await addRows(owner, facts, profiles.admin) });
  }
  return worlds;
}

/** A text that only those may receive who see the row it stands in. */
export const canary = (world: string, what: string): string => `canary_${world}_${what}`;

async function addRows(owner: pg.Pool, world: Omit<World, 'rows'>, admin: string) {
  const add = (table: string, row: Record<string, unknown>, answer = 'id') =>
    insertRow(owner, table, row, answer);
  const text = (what: string) => canary(world.name, what);
  const { customer, subcontractor, requester, crew, clerk } = world;

  const location = await add('partner_locations', { organization_id: customer, name: text('location') });
  const project = await add('projects', { name: text('project') });
  await add('project_budgets', { project_id: project, budget_amount: 9000 }, 'project_id');
  const projectAssignment = await add('project_assignments', { project_id: project, assigned_to: crew });
  const projectEvent = await add('project_events', {
    project_id: project,
    event_type: 'note',
    message: text('project_event'),
  });

  const order = {
    title: text('order'),
    reported_by: requester,
    organization_id: customer,
    partner_location_id: location,
    assigned_organization_id: subcontractor,
    status: 'completed',
  };
  const workOrder = await add('work_orders', order);
  const spareWorkOrder = await add('work_orders', order);
  const onOrder = { work_order_id: workOrder };
  await add('work_order_budgets', { ...onOrder, nte_amount: 800 }, 'work_order_id');
  const assignment = await add('work_order_assignments', {
    ...onOrder,
    assigned_to: crew,
    organization_id: subcontractor,
    assignment_type: 'subcontractor',
  });
  const event = (visibility: string) =>
    add('work_order_events', {
      ...onOrder,
      event_type: 'note',
      visibility,
      message: text(`event_${visibility}`),
    });

  const report = {
    ...onOrder,
    subcontractor_user_id: crew,
    subcontractor_organization_id: subcontractor,
    hours_worked: 2.5,
    completed_on: '2026-03-02',
  };
  const submittedReport = await add('work_order_reports', {
    ...report,
    work_performed: text('report_submitted'),
  });
  const approvedReport = await add('work_order_reports', {
    ...report,
    work_performed: text('report_approved'),
    ...{ status: 'approved', reviewed_by: admin, reviewed_at: '2026-03-03T15:00:00Z' },
  });
  const notes = { report_id: approvedReport, review_notes: text('review') };
  await add('work_order_report_reviews', notes, 'report_id');

  const rate = { profile_id: clerk, hourly_billable_rate: 65 };
  await add('profile_rates', rate, 'profile_id');
  const cost = { profile_id: clerk, hourly_cost_rate: 31, updated_at: '2026-01-01T00:00:00Z' };
  await add('profile_cost_rates', cost, 'profile_id');
  const costRate = await findId(owner, 'cost_rate_history', { profile_id: clerk });
  const session = await add('employee_reports', {
    ...onOrder,
    ...{ employee_user_id: clerk, report_date: '2026-03-02', hours_worked: 2.5, status: 'submitted' },
    ...{ clock_in_time: '2026-03-02T13:00:00Z', clock_out_time: '2026-03-02T15:30:00Z' },
    work_performed: text('session'),
  });
  const segment = await findId(owner, 'time_segments', { employee_report_id: session });
  // One after the other, because no day lies in two; and long before anything that is worked.
  const { rows: periods } = await owner.query<{ id: string }>(
    `insert into public.pay_periods (starts_on, ends_on, unlock_reason)
     select '1990-01-01'::date + 14 * count(*)::integer, '1990-01-14'::date + 14 * count(*)::integer, $1
     from public.pay_periods returning id`,
    [text('pay_period')],
  );
  const payPeriod = periods[0]?.id ?? '';
  const receipt = await add('receipts', {
    employee_user_id: clerk,
    vendor_name: text('receipt'),
    receipt_date: '2026-03-02',
    amount: 120,
  });
  const allocation = await add('receipt_allocations', { receipt_id: receipt, ...onOrder, amount: 100 });

  const bill = { submitted_by: crew, subcontractor_organization_id: subcontractor };
  const draftBill = await add('subcontractor_bills', { ...bill, notes: text('bill_draft') });
  const submittedBill = await add('subcontractor_bills', {
    ...bill,
    notes: text('bill_submitted'),
    ...{ status: 'submitted', submitted_at: '2026-03-05T12:00:00Z', total_amount: 450 },
  });
  const line = (subcontractor_bill_id: string) =>
    add('subcontractor_bill_work_orders', {
      ...onOrder,
      subcontractor_bill_id,
      amount: 450,
      description: text('bill_line'),
    });

  const billEvent = (visibility: string) =>
    add('subcontractor_bill_events', {
      subcontractor_bill_id: submittedBill,
      event_type: 'submitted',
      visibility,
      message: text(`bill_event_${visibility}`),
    });

  const invoice = { organization_id: customer };
  const draftInvoice = await add('partner_invoices', { ...invoice, notes: text('invoice_draft') });
  const sentInvoice = await add('partner_invoices', {
    ...invoice,
    notes: text('invoice_sent'),
    ...{ status: 'sent', issue_date: '2026-03-10', sent_at: '2026-03-10T12:00:00Z' },
  });
  const invoiceLine = (partner_invoice_id: string) =>
    add('partner_invoice_lines', { partner_invoice_id, description: text('invoice_line'), unit_price: 900 });

  const direct = await add('conversations', {
    conversation_type: 'direct',
    direct_key: [clerk, requester].sort().join(':'),
  });
  const thread = await add('conversations', { conversation_type: 'work_order', ...onOrder });
  const participant = (conversation_id: string) =>
    add('conversation_participants', { conversation_id, user_id: requester });
  const message = (conversation_id: string, visibility: string, what = visibility) =>
    add('work_order_messages', {
      conversation_id,
      visibility,
      message: text(`message_${what}`),
      sender_id: clerk,
    });
  await add('conversation_participants', { conversation_id: direct, user_id: clerk });
  const directMessage = await message(direct, 'everyone', 'direct');

  const toEveryone = await message(thread, 'everyone');

  const photo = (by: string, more: Record<string, unknown> = {}) =>
    add('attachments', {
      storage_path: `${by}/${randomUUID()}.jpg`,
      file_name: text('photo'),
      ...{ content_type: 'image/jpeg', size_bytes: 1000, uploaded_by: by },
      ...more,
    });
  const device = makeDevice();
  return {
    location,
    project,
    projectAssignment,
    projectEvent,
    workOrder,
    spareWorkOrder,
    assignment,
    events: {
      everyone: await event('everyone'),
      assigned: await event('assigned'),
      staff: await event('staff'),
    },
    submittedReport,
    approvedReport,
    session,
    segment,
    costRate,
    clockEvent: await add('clock_events', {
      ...{ ...onOrder, employee_user_id: clerk, action: 'clock_in', outcome: 'applied', is_offline: true },
      ...{ happened_at: '2026-03-02T13:00:00Z', device_time: '2026-03-02T13:00:00Z', time_zone: 'UTC' },
    }),
    payPeriod,
    mileage: await add('mileage_entries', {
      ...{ ...onOrder, employee_user_id: clerk, recorded_by: clerk, submission_key: randomUUID() },
      ...{ drive_date: '2026-03-02', miles: 12.5, note: text('mileage') },
    }),
    payrollEntry: await add('payroll_entries', {
      ...{ pay_period_id: payPeriod, employee_user_id: clerk, kind: 'holiday', quantity: 8 },
    }),
    payrollExport: await add('payroll_exports', {
      ...{
        pay_period_id: payPeriod,
        format: 'plain',
        file_name: text('payroll'),
        sha256: 'x',
        created_by: admin,
      },
      ...{ status: 'withdrawn', withdrawn_at: '2026-03-09T13:00:00Z', withdraw_reason: text('withdrawn') },
    }),
    auditEntry: await findId(owner, 'audit_log', { row_id: workOrder, action: 'insert' }),
    receipt,
    allocation,
    draftBill,
    submittedBill,
    draftLine: await line(draftBill),
    submittedLine: await line(submittedBill),
    draftInvoice,
    sentInvoice,
    draftInvoiceLine: await invoiceLine(draftInvoice),
    sentInvoiceLine: await invoiceLine(sentInvoice),
    direct,
    thread,
    directParticipant: await participant(direct),
    threadParticipant: await participant(thread),
    directMessage,
    messages: {
      ...{ everyone: toEveryone, partner: await message(thread, 'partner') },
      ...{ assigned: await message(thread, 'assigned'), staff: await message(thread, 'staff') },
    },
    messageStamp: await findId(owner, 'firm_stamps', { message_id: toEveryone }),
    formerWorkOrder: await add('former_work_orders', {
      ...{ organization_id: subcontractor, work_order_id: spareWorkOrder, customer_id: customer },
      ...{
        work_order_number: 'WO-1',
        title: text('former'),
        store_location: '',
        ended_at: '2026-03-02T13:00:00Z',
      },
    }),
    readReceipt: await add('message_read_receipts', { message_id: directMessage, user_id: requester }),
    loosePhoto: await photo(crew),
    orderPhoto: await photo(requester, onOrder),
    reportPhoto: await photo(crew, { report_id: submittedReport }),
    receiptPhoto: await photo(clerk, { receipt_id: receipt }),
    messagePhoto: await photo(clerk, { message_id: directMessage }),
    draftBillFile: await photo(crew, { bill_id: draftBill }),
    submittedBillFile: await photo(crew, { bill_id: submittedBill }),
    receiptEvent: await findId(owner, 'receipt_events', { receipt_id: receipt }),
    draftBillEvent: await findId(owner, 'subcontractor_bill_events', { subcontractor_bill_id: draftBill }),
    billEvents: { everyone: await billEvent('everyone'), staff: await billEvent('staff') },
    ...(await addOfficeRows(owner, { customer, requester, admin, workOrder, text })),
    ...(await addPaymentRows(owner, { subcontractor, admin, bill: submittedBill, text })),
    job: await add('scheduled_jobs', { name: `job-${world.name}`, every_seconds: 60 }, 'name'),
    notification: await add('notifications', {
      ...{ profile_id: crew, kind: 'report_rejected', title: text('notification') },
    }),
    subscription: await add('push_subscriptions', {
      ...{ profile_id: crew, endpoint: `https://push.example/${text('push')}` },
      // Keys of a real device: the portal forgets one that nothing could be sent to.
      ...{ p256dh: device.p256dh, auth: device.auth },
    }),
    savedView: await add('saved_views', {
      ...{ profile_id: crew, list: 'work-orders' },
      ...{ name: text('view'), search: { status: 'open' } },
    }),
    invitation: await add('invitations', {
      ...{ email: `${text('invitation')}@example.test`, organization_id: customer, role: 'member' },
    }),
  };
}
