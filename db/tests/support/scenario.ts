import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { adder } from './adder.ts';
import { addPeople, type People } from './identities.ts';
import { addCustomerBilling } from './scenario-billing.ts';
import { addMileage } from './scenario-mileage.ts';

/** The people, and at least one row of every table, in two worlds that must not see each other. */
export interface Scenario extends People {
  rows: Rows;
}

type Rows = Awaited<ReturnType<typeof addRows>>;

/** Fills an empty migrated database. Partner and subcontractor share a work order; their rivals share another. */
export async function createScenario(owner: pg.Pool): Promise<Scenario> {
  const people = await addPeople(owner);
  return { ...people, rows: await addRows(owner, people) };
}

async function addRows(owner: pg.Pool, people: People) {
  const { organizations: firm, profiles: person } = people;
  const add = adder(owner);

  for (const firmId of [firm.partner, firm.subcontractor]) {
    await owner.query('insert into public.organization_billing values ($1)', [firmId]);
    await owner.query('insert into public.organization_internals values ($1)', [firmId]);
    for (const kind of ['insurance', 'w9']) {
      await add('organization_documents', {
        ...{ organization_id: firmId, kind, title: kind, storage_path: `${firmId}/${randomUUID()}` },
        ...{ file_name: 'document.pdf', content_type: 'application/pdf', size_bytes: 1000 },
      });
    }
  }
  const location = await add('partner_locations', {
    organization_id: firm.partner,
    name: 'Greenway Main Street',
  });
  const otherLocation = await add('partner_locations', {
    organization_id: firm.otherPartner,
    name: 'Harbor East',
  });
  const project = await add('projects', { name: 'Roof season' });
  await owner.query('insert into public.project_budgets (project_id, budget_amount) values ($1, 9000)', [
    project,
  ]);
  const projectAssignment = await add('project_assignments', {
    project_id: project,
    assigned_to: person.employee,
  });
  const projectEvent = await add('project_events', { project_id: project, event_type: 'note' });

  const order = { title: 'Rooftop unit does not cool', reported_by: person.partner };
  const workOrder = await add('work_orders', {
    ...order,
    organization_id: firm.partner,
    partner_location_id: location,
    assigned_organization_id: firm.subcontractor,
    status: 'in_progress',
  });
  const otherWorkOrder = await add('work_orders', {
    ...order,
    organization_id: firm.otherPartner,
    partner_location_id: otherLocation,
    assigned_organization_id: firm.otherSubcontractor,
    status: 'in_progress',
  });
  const doneWorkOrder = await add('work_orders', {
    ...order,
    organization_id: firm.partner,
    assigned_organization_id: firm.subcontractor,
    status: 'completed',
  });
  const newWorkOrder = await add('work_orders', {
    ...order,
    organization_id: firm.partner,
    partner_location_id: location,
  });
  for (const work_order_id of [workOrder, otherWorkOrder]) {
    await owner.query('insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, 800)', [
      work_order_id,
    ]);
  }
  const assignment = { work_order_id: workOrder };
  await add('work_order_assignments', {
    ...assignment,
    assigned_to: person.employee,
    organization_id: firm.internal,
    is_lead: true,
  });
  const crewAssignment = await add('work_order_assignments', {
    ...assignment,
    assigned_to: person.subcontractor,
    organization_id: firm.subcontractor,
    assignment_type: 'subcontractor',
  });
  for (const visibility of ['everyone', 'assigned', 'staff']) {
    await add('work_order_events', { work_order_id: workOrder, event_type: 'note', visibility });
  }
  for (const [organization_id, customer_id] of [
    [firm.subcontractor, firm.otherPartner],
    [firm.otherSubcontractor, firm.partner],
  ]) {
    const former = { work_order_number: 'WO-1', title: 'Door', store_location: '', ended_at: '2026-03-02' };
    const work_order_id = organization_id === firm.subcontractor ? otherWorkOrder : newWorkOrder;
    await add('former_work_orders', { organization_id, customer_id, work_order_id, ...former });
  }

  const report = {
    subcontractor_user_id: person.subcontractor,
    subcontractor_organization_id: firm.subcontractor,
    work_order_id: workOrder,
    work_performed: 'Replaced the contactor.',
    hours_worked: 2.5,
    completed_on: '2026-03-02',
  };
  const reviewed = { status: 'approved', reviewed_by: person.manager, reviewed_at: '2026-03-03T15:00:00Z' };
  const submittedReport = await add('work_order_reports', report);
  const approvedReport = await add('work_order_reports', { ...report, ...reviewed });
  await owner.query(
    `insert into public.work_order_report_reviews (report_id, review_notes) values ($1, 'Good.')`,
    [approvedReport],
  );
  await add('work_order_reports', {
    ...report,
    ...reviewed,
    work_order_id: otherWorkOrder,
    subcontractor_user_id: person.otherSubcontractor,
    subcontractor_organization_id: firm.otherSubcontractor,
  });

  await owner.query('insert into public.profile_rates values ($1, 65), ($2, 80)', [
    person.employee,
    person.manager,
  ]);
  await owner.query('insert into public.profile_cost_rates values ($1, 31)', [person.employee]);
  const session = {
    work_order_id: workOrder,
    report_date: '2026-03-02',
    clock_in_time: '2026-03-02T13:00:00Z',
    clock_out_time: '2026-03-02T15:30:00Z',
    hours_worked: 2.5,
    status: 'submitted',
  };
  const timeReport = await add('employee_reports', { ...session, employee_user_id: person.employee });
  await add('employee_reports', { ...session, employee_user_id: person.manager });
  for (const employee of [person.employee, person.manager]) {
    await add('clock_events', {
      ...{ employee_user_id: employee, action: 'clock_out', outcome: 'applied', is_offline: false },
      ...{ happened_at: '2026-03-02T12:00:00Z', device_time: '2026-03-02T12:00:00Z', time_zone: 'UTC' },
    });
  }
  const pay_period_id = await add('pay_periods', {
    ...{ starts_on: '2026-02-02', ends_on: '2026-02-15' },
    ...{ locked_at: '2026-02-17T15:00:00Z', locked_by: person.manager },
  });
  const paid = { pay_period_id, employee_user_id: person.employee, kind: 'holiday', quantity: 8 };
  await add('payroll_entries', paid);
  await add('payroll_exports', {
    ...{ pay_period_id, format: 'plain', file_name: 'payroll.csv', sha256: 'x', created_by: person.admin },
  });
  const receiptFacts = { vendor_name: 'Supply House', receipt_date: '2026-03-02', amount: 120 };
  const receipt = await add('receipts', { ...receiptFacts, employee_user_id: person.employee });
  await add('receipts', { ...receiptFacts, employee_user_id: person.manager });
  const allocation = await add('receipt_allocations', {
    receipt_id: receipt,
    work_order_id: workOrder,
    amount: 100,
  });

  await addMileage(add, workOrder, [person.employee, person.manager]);
  const bill = { submitted_by: person.subcontractor, subcontractor_organization_id: firm.subcontractor };
  const billLine = { work_order_id: workOrder, amount: 450 };
  const draftBill = await add('subcontractor_bills', bill);
  const draftBillLine = await add('subcontractor_bill_work_orders', {
    ...billLine,
    subcontractor_bill_id: draftBill,
  });
  const readyBill = await add('subcontractor_bills', bill);
  await add('subcontractor_bill_work_orders', {
    subcontractor_bill_id: readyBill,
    work_order_id: doneWorkOrder,
    amount: 300,
  });
  const submittedBill = await add('subcontractor_bills', {
    ...bill,
    status: 'submitted',
    submitted_at: '2026-03-05T12:00:00Z',
    total_amount: 450,
  });
  const submittedLine = await add('subcontractor_bill_work_orders', {
    ...billLine,
    subcontractor_bill_id: submittedBill,
  });
  await add('subcontractor_bill_lines', {
    ...{ subcontractor_bill_id: submittedBill, bill_work_order_id: submittedLine, position: 1 },
    ...{ kind: 'labor', hours: 5, hourly_rate: 90, amount: 450 },
  });
  // Loaded with its history, as nothing is held of a submitted bill.
  await owner.query(
    `alter table public.retainage_releases disable trigger user;
     insert into public.retainage_releases (subcontractor_bill_id, amount, submission_key)
     values ('${submittedBill}', 45, '${submittedBill}');
     alter table public.retainage_releases enable trigger user`,
  );
  for (const organization_id of [firm.subcontractor, firm.otherSubcontractor])
    await add('agreed_rates', { organization_id, hourly_rate: 90 });
  for (const visibility of ['everyone', 'staff']) {
    const event = { event_type: 'submitted', visibility };
    await add('subcontractor_bill_events', { ...event, subcontractor_bill_id: submittedBill });
  }
  const otherDraftBill = await add('subcontractor_bills', {
    submitted_by: person.otherSubcontractor,
    subcontractor_organization_id: firm.otherSubcontractor,
  });
  const adminDraftBill = await add('subcontractor_bills', { ...bill, submitted_by: person.admin });
  // Of people who left: one firm has an administrator, the other none.
  const strandedBill = await add('subcontractor_bills', {
    submitted_by: person.disabled,
    subcontractor_organization_id: firm.otherSubcontractor,
  });
  const strandedBillOfMembers = await add('subcontractor_bills', { ...bill, submitted_by: person.disabled });
  const otherAdminDraftBill = await add('subcontractor_bills', {
    submitted_by: person.admin,
    subcontractor_organization_id: firm.otherSubcontractor,
  });

  // For both firms; the first one has two tables of its own, which its members do not see.
  for (const organization_id of [firm.subcontractor, firm.otherSubcontractor]) {
    const payment_run_id = await add('payment_runs', {
      ...{
        run_number: organization_id === firm.subcontractor ? 1 : 2,
        payment_method: 'check',
        pay_on: '2026-03-09',
      },
      ...{ total_amount: 450, bill_count: 1, payee_count: 1, created_by: person.billing },
      ...{ submission_key: organization_id, request_digest: 'x' },
    });
    const payee = await add('payment_run_payees', {
      ...{ payment_run_id, organization_id, payment_method: 'check', pay_on: '2026-03-09', amount: 450 },
      ...{ bill_count: 1, check_number: organization_id === firm.subcontractor ? 1 : 2 },
    });
    await owner.query(
      `insert into public.organization_bank_accounts (organization_id, account_kind, account_last4)
       values ($1, 'checking', '6677')`,
      [organization_id],
    );
    await owner.query(
      `insert into public.organization_tax_facts (organization_id, legal_name, tin_kind, tin_last4)
       values ($1, 'Legal name', 'ein', '6789')`,
      [organization_id],
    );
    if (organization_id === firm.subcontractor)
      await add('bill_payments', {
        ...{
          subcontractor_bill_id: submittedBill,
          amount: 450,
          paid_on: '2026-03-09',
          payment_method: 'check',
        },
        payment_run_payee_id: payee,
      });
  }

  const { draftInvoice, sentInvoice } = await addCustomerBilling(add, { ...firm, closer: person.admin });

  const direct = await add('conversations', {
    conversation_type: 'direct',
    direct_key: [person.employee, person.partner].sort().join(':'),
  });
  const thread = await add('conversations', { conversation_type: 'work_order', work_order_id: workOrder });
  for (const user_id of [person.employee, person.partner]) {
    await add('conversation_participants', { conversation_id: direct, user_id });
  }
  await add('conversation_participants', { conversation_id: thread, user_id: person.partner });
  const directMessage = await add('work_order_messages', {
    conversation_id: direct,
    message: 'Good morning',
    sender_id: person.employee,
  });
  for (const visibility of ['everyone', 'partner', 'assigned', 'staff']) {
    const message = { conversation_id: thread, message: `For ${visibility}`, sender_id: person.manager };
    await add('work_order_messages', { ...message, visibility });
  }
  await add('message_read_receipts', { message_id: directMessage, user_id: person.partner });

  await owner.query(`insert into public.settings (key, value) values ('company.phone', '"555-0100"')`);
  await owner.query(`insert into public.email_templates (name, subject, body) values ('invite', 's', 'b')`);
  await owner.query(
    `insert into public.email_template_versions (template, subject, body) values ('invite', 's', 'b')`,
  );
  await owner.query(`insert into public.maintenance_runs (kind, target) values ('run_job', 'send-emails')`);
  await owner.query(
    `insert into public.self_checks (name, state, requested_by, ends_by) values ('email', 'passed', $1, now())`,
    [person.admin],
  );
  await owner.query(
    `insert into public.data_exports (organization_id, requested_by)
     select o.id, p.id from public.organizations o, public.profiles p where o.organization_type = 'partner' limit 1`,
  );
  await owner.query(
    `insert into public.data_erasures (profile_id, requested_by, counts) select id, id, '{}' from public.profiles limit 1`,
  );
  await owner.query(
    `insert into public.orphaned_files (kind, bucket_id, name, stored_at) values ('unlinked', 'logos', 'a/b.png', now())`,
  );
  await owner.query(`insert into public.scheduled_jobs (name, every_seconds) values ('send-emails', 5)`);
  const mail = await add('email_log', { to_address: 'a@cases.test', template: 'recovery', subject: 'Reset' });
  await owner.query(
    `insert into public.email_records (email_id, record_table, record_id) values ($1, 'work_orders', $2)`,
    [mail, workOrder],
  );
  await owner.query(`insert into public.rejected_addresses (address, answer) values ('a@cases.test', '550')`);
  const notice = { kind: 'report_rejected', title: 'A report was sent back' };
  const notification = await add('notifications', { ...notice, profile_id: person.subcontractor });
  await add('notifications', { ...notice, profile_id: person.otherSubcontractor });
  const subscription = await add('push_subscriptions', {
    profile_id: person.subcontractor,
    endpoint: 'https://push.example/1',
    p256dh: 'key',
    auth: 'secret',
  });
  const savedView = await add('saved_views', {
    profile_id: person.subcontractor,
    list: 'work-orders',
    name: 'Mine',
    search: { status: 'open' },
  });
  const sharedView = await add('saved_views', {
    profile_id: person.manager,
    list: 'work-orders',
    name: 'Of the office',
    search: { status: 'open' },
    is_shared: true,
  });
  for (const [by, organization_id] of [
    [person.admin, null],
    [person.partner, firm.partner],
  ]) {
    await add('profile_deactivations', {
      profile_id: by === person.admin ? person.disabled : person.stranger,
      organization_id,
      reason: 'On leave',
      deactivated_by: by,
    });
  }
  const invitation = await add('invitations', {
    email: 'new@cases.test',
    organization_id: firm.partner,
    role: 'member',
  });

  const photo = (by: string, name: string) => ({
    storage_path: `${by}/${name}.jpg`,
    file_name: `${name}.jpg`,
    content_type: 'image/jpeg',
    size_bytes: 1000,
    uploaded_by: by,
  });
  const orderPhoto = await add('attachments', { ...photo(person.partner, 'a'), work_order_id: workOrder });
  const loosePhoto = await add('attachments', photo(person.subcontractor, 'b'));
  await add('attachments', { ...photo(person.subcontractor, 'c'), report_id: submittedReport });
  await add('attachments', { ...photo(person.employee, 'd'), receipt_id: receipt });
  await add('attachments', { ...photo(person.employee, 'e'), message_id: directMessage });
  await add('attachments', { ...photo(person.subcontractor, 'f'), bill_id: submittedBill });

  return {
    location,
    otherLocation,
    project,
    projectAssignment,
    projectEvent,
    workOrder,
    otherWorkOrder,
    newWorkOrder,
    crewAssignment,
    submittedReport,
    approvedReport,
    timeReport,
    receipt,
    allocation,
    draftBill,
    draftBillLine,
    readyBill,
    doneWorkOrder,
    submittedBill,
    otherDraftBill,
    adminDraftBill,
    strandedBill,
    strandedBillOfMembers,
    otherAdminDraftBill,
    draftInvoice,
    sentInvoice,
    direct,
    thread,
    directMessage,
    ...{ mail, notification, subscription, savedView, sharedView },
    ...{ invitation, orderPhoto, loosePhoto },
  };
}
