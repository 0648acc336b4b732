import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { addPerson } from '#test/support/company.ts';

/** Closed months: in order, and nothing with a date in them changes. */

let fixture: Fixture;
let work: string;
beforeAll(async () => {
  fixture = await openFixture();
  work = await fixture.work();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const close = (month: string, accepts_unfinished = true, as: 'admin' | 'biller' | 'partner' = 'admin') =>
  fixture.call(as, 'close_month', { month, accepts_unfinished });
const reopen = (month: string, as: 'admin' | 'biller' = 'admin') =>
  fixture.call(as, 'reopen_month', { month, reason: 'A bill came late.' });
/** What the database answers to a write of its owner: the strongest writer. */
const written = (text: string, values: unknown[] = []) =>
  fixture.one(text, values).then(
    () => 'written',
    (error: { detail?: string }) => {
      const { reason, field } = JSON.parse(error.detail ?? '{}') as { reason?: string; field?: string };
      return `${reason} ${field}`;
    },
  );
const idOf = async (text: string, values: unknown[] = []) =>
  (await fixture.one<{ id: string }>(text, values)).id;

test('months are closed once, in order, and by those who keep the books', async () => {
  expect(refusalOf(await close('2021-01-01', true, 'biller'))[0]).toBe('capability_missing');
  expect(refusalOf(await close('2021-01-01', true, 'partner'))[0]).toBe('accounting_office_only');
  expect(refusalOf(await close('2199-01-01'))).toEqual(['month_not_over', 'month']);
  expect((await close('2021-01-01')).error).toBeNull();
  expect(refusalOf(await close('2021-01-01'))[0]).toBe('month_already_closed');
  expect(refusalOf(await close('2020-12-01'))[0]).toBe('month_already_closed');
  expect(refusalOf(await close('2021-03-01'))).toEqual(['month_out_of_order', 'month']);
  const both = await Promise.all([close('2021-02-01'), close('2021-02-01')]);
  expect(both.map((one) => refusalOf(one)[0] ?? 'closed').toSorted()).toEqual([
    'closed',
    'month_already_closed',
  ]);
});

test('the last month is reopened by an administrator with a reason, and closed again', async () => {
  expect(refusalOf(await reopen('2021-02-01', 'biller'))[0]).toBe('capability_missing');
  expect(refusalOf(await reopen('2021-01-01'))[0]).toBe('month_not_last');
  expect(refusalOf(await reopen('2021-05-01'))[0]).toBe('month_not_closed');
  expect((await reopen('2021-02-01')).error).toBeNull();
  const { reason } = await fixture.one<{ reason: string }>(
    `select after ->> 'reopen_reason' as reason from audit_log where table_name = 'closed_months' and action = 'update'`,
  );
  expect(reason).toBe('A bill came late.');
  expect((await close('2021-02-01')).error).toBeNull();
});

test('a month is not closed while somebody works who clocked in in that month', async () => {
  const running = await idOf(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, hourly_rate_snapshot)
     values ($1, $2, '2021-03-31', '2021-03-31T22:00:00Z', 80) returning id`,
    [fixture.people.employee.profileId, await fixture.work()],
  );
  const { error } = await close('2021-03-01');
  expect(error).toMatchObject({ message: expect.stringContaining('employee Person has been running') });
  await fixture.portal.owner.query('delete from employee_reports where id = $1', [running]);
});

test('somebody who could not close the month does not reopen it', async () => {
  for (const [name, capabilities, missing] of [
    ['Settings', ['manage_settings'], 'invoice'],
    ['SettingsInvoice', ['manage_settings', 'invoice'], 'see_costs'],
    ['SettingsCosts', ['manage_settings', 'see_costs'], 'invoice'],
  ] as const) {
    const { contractor } = fixture.company.organizations;
    const person = await addPerson(fixture.portal, {
      name,
      memberships: [[contractor, 'employee', capabilities]],
    });
    const { error } = await person.client.rpc('reopen_month', { month: '2021-02-01', reason: 'For me.' });
    expect(readReason(error?.details)).toMatchObject({
      reason: 'capability_missing',
      params: { capability: missing },
    });
  }
});

test('what is unfinished has to be accepted', async () => {
  const report = await fixture.time(work, { status: 'submitted', day: '2021-03-10' });
  expect(refusalOf(await close('2021-03-01', false))).toEqual(['month_unfinished', 'accepts_unfinished']);
  const { data } = await fixture.people.admin.client.rpc('month_checklist', { p_month: '2021-03-01' });
  expect((data as unknown as { item: string }[]).find(({ item }) => item === 'time_to_approve')).toEqual({
    item: 'time_to_approve',
    count: 1,
  });
  const { data: nothing } = await fixture.people.partner.client.rpc('month_checklist', {
    p_month: '2021-03-01',
  });
  expect(nothing).toEqual([]);
  await fixture.one('delete from employee_reports where id = $1', [report]);
});

test('every change with a date in a closed month is refused at its field, whoever writes it', async () => {
  const day = '2021-04-10';
  const invoice = async (status: string) =>
    idOf(
      `insert into partner_invoices (organization_id, status, issue_date, invoice_number, total_amount)
       values ($1, $2, $3, $4, 10) returning id`,
      [fixture.customer, status, day, status === 'draft' ? '' : randomUUID()],
    );
  const draft = await invoice('draft');
  await fixture.one(
    `insert into partner_invoice_lines (partner_invoice_id, description, unit_price) values ($1, 'Work', 10)`,
    [draft],
  );
  const sent = await invoice('sent');
  const note = await idOf(
    `insert into credit_notes (organization_id, amount, reason, issued_on) values ($1, 5, 'x', $2) returning id`,
    [fixture.customer, day],
  );
  const payment = await idOf(
    `insert into customer_payments (organization_id, method, received_on, amount) values ($1, 'check', $2, 5) returning id`,
    [fixture.customer, day],
  );
  const bill = async (status: string) =>
    idOf(
      `insert into subcontractor_bills (internal_bill_number, status, submitted_by, submitted_at, reviewed_at,
         subcontractor_organization_id, total_amount)
       values ($1, $2, $3, '2021-04-02', $4, $5, 10) returning id`,
      [
        ...[randomUUID(), status, fixture.people.subcontractor.profileId],
        ...[status === 'submitted' ? null : `${day}T12:00:00Z`, fixture.company.organizations.subcontractor],
      ],
    );
  const approved = await bill('approved');
  const paid = await idOf(
    `insert into bill_payments (subcontractor_bill_id, amount, paid_on, payment_method) values ($1, 4, $2, 'check')
     returning id`,
    [approved, day],
  );
  const receipt = (status: string) =>
    idOf(
      `insert into receipts (employee_user_id, vendor_name, receipt_date, amount, status) values ($1, 'Shop', $2, 5, $3)
       returning id`,
      [fixture.people.technician.profileId, day, status],
    );
  const [waiting, fine] = [await receipt('submitted'), await receipt('approved')];
  const time = await fixture.time(work, { day, status: 'submitted' });
  expect((await close('2021-03-01')).error).toBeNull();
  expect((await close('2021-04-01')).error).toBeNull();

  const set = (table: string, id: string, change: string) =>
    written(`update public.${table} set ${change} where id = $1`, [id]);
  expect(await set('partner_invoices', draft, `status = 'sent'`)).toBe('month_closed issue_date');
  expect(await set('partner_invoices', sent, `status = 'void', void_reason = 'x', voided_at = now()`)).toBe(
    'month_closed issue_date',
  );
  expect(await set('credit_notes', note, `voided_at = now(), void_reason = 'x'`)).toBe(
    'month_closed issued_on',
  );
  const returned = (on: string) =>
    set('customer_payments', payment, `returned_on = '${on}', returned_at = now(), returned_reason = 'x'`);
  expect(await returned('2021-04-20')).toBe('month_closed returned_on');
  expect(await returned('2021-05-02')).toBe('written');
  const refund = (on: string) =>
    written(
      `insert into customer_refunds (organization_id, credit_note_id, amount, method, refunded_on)
       values ($1, $2, 1, 'check', $3)`,
      [fixture.customer, note, on],
    );
  expect(await refund(day)).toBe('month_closed refunded_on');
  expect(await refund('2021-05-02')).toBe('written');
  expect(await set('bill_payments', paid, `voided_at = now(), void_reason = 'x'`)).toBe(
    'month_closed paid_on',
  );
  expect(
    await written(`do $$ begin
      perform set_config('app.undoing', 'yes', true);
      update public.subcontractor_bills set status = 'submitted', paid_amount = 0 where id = '${approved}';
    end $$`),
  ).toBe('month_closed status');
  expect(
    await set('subcontractor_bills', await bill('submitted'), `status = 'approved', reviewed_at = now()`),
  ).toBe('written');
  expect(
    await written(
      `insert into bill_payments (subcontractor_bill_id, amount, paid_on, payment_method)
    values ($1, 1, $2, 'check')`,
      [approved, day],
    ),
  ).toBe('month_closed paid_on');
  expect(await set('receipts', waiting, `status = 'approved'`)).toBe('month_closed receipt_date');
  expect(await set('receipts', waiting, 'amount = 6')).toBe('month_closed receipt_date');
  expect(await set('receipts', fine, `reimbursed_on = '2021-04-20'`)).toBe('month_closed reimbursed_on');
  expect(await set('receipts', fine, `reimbursed_on = '2021-05-20'`)).toBe('written');
  expect(await written('delete from receipts where id = $1', [waiting])).toBe('month_closed receipt_date');
  expect(
    await written('insert into receipt_allocations (receipt_id, work_order_id, amount) values ($1, $2, 1)', [
      fine,
      work,
    ]),
  ).toBe('month_closed receipt_date');
  expect(await set('employee_reports', time, `status = 'approved'`)).toBe('month_closed report_date');
  expect(await set('employee_reports', time, `report_date = '2021-05-03'`)).toBe('month_closed report_date');
  expect(
    await written(
      'insert into payment_runs (run_number, payment_method, pay_on, total_amount, bill_count, payee_count, submission_key, request_digest, created_by) values (1, $1, $2, 1, 1, 1, $3, $1, $4)',
      ['check', day, randomUUID(), fixture.people.admin.profileId],
    ),
  ).toBe('month_closed pay_on');
});

test('a form shows the refusal at its date, with the first open day', async () => {
  const answer = await fixture.call('biller', 'record_payment', {
    ...{ submission_key: randomUUID(), organization_id: fixture.customer, method: 'check', amount: 10 },
    ...{ received_on: '2021-04-30', allocations: [] },
  });
  expect(refusalOf(answer)).toEqual(['month_closed', 'received_on']);
  expect(JSON.parse(answer.error?.details ?? '{}').params).toEqual({
    day: '2021-04-30',
    first_day: '2021-05-01',
  });
});

test('a month is not closed between the check of a write and its commit', async () => {
  const writer = await fixture.portal.owner.connect();
  try {
    await writer.query('begin');
    await writer.query(
      `insert into public.customer_payments (organization_id, method, received_on, amount) values ($1, 'cash', '2021-05-20', 7)`,
      [fixture.customer],
    );
    let isClosed = false;
    const closing = close('2021-05-01').then((answer) => {
      isClosed = true;
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isClosed).toBe(false);
    await writer.query('commit');
    expect((await closing).error).toBeNull();
  } finally {
    writer.release();
  }
});
