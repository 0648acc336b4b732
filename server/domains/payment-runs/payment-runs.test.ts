import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BANK,
  bankingDay,
  type Fixture,
  openFixture,
  today,
} from '#server/domains/payment-runs/test/fixture.ts';

/** Many bills paid at once, by checks or by a file for the bank. */
const TRANSFER = randomUUID();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { error } = await fixture.call('payer', 'save_payment_settings', {
    next_check_number: 1001,
    bank: BANK,
  });
  expect(error).toBeNull();
});
afterAll(() => fixture.portal.stop());

interface PayeeRow {
  id: string;
  firm: string;
  amount: number;
  check: number | null;
  isVoid: boolean;
}
const payeesOf = async (run: string) =>
  (
    await fixture.portal.owner.query<PayeeRow>(
      `select p.id, o.name as firm, p.amount::float8 as amount, p.check_number::float8 as check,
         p.voided_at is not null as "isVoid"
       from public.payment_run_payees p join public.organizations o on o.id = p.organization_id
       where p.payment_run_id = $1 order by o.name`,
      [run],
    )
  ).rows;
const runs = async () =>
  (
    await fixture.portal.owner.query<{ n: number }>(
      'select run_number as n from public.payment_runs order by 1',
    )
  ).rows.map(({ n }) => n);
const account = (firm: keyof Fixture['firms'], account_number = '744556677', routing_number = '231380104') =>
  fixture.call('payer', 'save_bank_account', {
    organization_id: fixture.firms[firm],
    account: { routing_number, account_number, account_kind: 'checking' },
  });

describe('checks', () => {
  test('a run pays each bill once, with one check for each subcontractor, and numbers without gaps', async () => {
    const [a, b, c] = [
      await fixture.approvedBill(100),
      await fixture.approvedBill(50.5),
      await fixture.approvedBill(7, 'otherSubcontractor'),
    ];
    const first = await fixture.run('payer', { [a]: 100, [b]: 50.5, [c]: 7 });
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({ total_amount: 157.5, mailed: 0 });
    expect(await payeesOf(first.data.id ?? '')).toMatchObject([
      { firm: 'The otherSubcontractor', amount: 7, check: 1001 },
      { firm: 'The subcontractor', amount: 150.5, check: 1002 },
    ]);
    for (const id of [a, b, c]) expect(await fixture.bill(id)).toMatchObject({ status: 'paid', balance: 0 });
    expect(await fixture.bill(a)).toMatchObject({ reference: '1002' });
    const d = await fixture.approvedBill(1);
    const next = await fixture.run('payer', { [d]: 1 });
    expect(await payeesOf(next.data.id ?? '')).toMatchObject([{ check: 1003 }]);
    expect(next.data.run_number).toBe(Number(first.data.run_number) + 1);
  });

  test('a part that was paid before is not paid again', async () => {
    const id = await fixture.approvedBill(100);
    await fixture.call('payer', 'record_bill_payment', {
      ...{ bill_id: id, amount: 40, balance: 100, submission_key: randomUUID(), paid_on: today() },
      ...{ payment_method: 'card', payment_reference: '' },
    });
    expect((await fixture.run('payer', { [id]: 100 })).reason).toBe('payment_run_bills_changed');
    expect((await fixture.run('payer', { [id]: 60 })).data).toMatchObject({ total_amount: 60 });
    expect(await fixture.bill(id)).toMatchObject({ status: 'paid', paid: 100 });
  });

  test('a bill of which only retainage is left is refused, and says so', async () => {
    const retainage = (retainage_percent: number | null) =>
      fixture.call('admin', 'set_retainage_percent', {
        organization_id: fixture.firms.subcontractor,
        retainage_percent,
      });
    await retainage(100);
    const [held, open] = [
      await fixture.approvedBill(100),
      await fixture.approvedBill(7, 'otherSubcontractor'),
    ];
    await retainage(null);
    const refused = await fixture.run('payer', { [held]: 0, [open]: 7 });
    expect(refused.reason).toBe('payment_run_bills_held');
    expect(refused.params).toMatchObject({ bills: expect.stringMatching(/^\S+$/) });
    expect(await fixture.bill(open)).toMatchObject({ status: 'approved', balance: 7 });
    // As long as the payer saw money in it, the bill has changed.
    expect((await fixture.run('payer', { [held]: 100 })).reason).toBe('payment_run_bills_changed');
  });

  test('a number that a check has is refused at its field, also of a void check', async () => {
    const id = await fixture.approvedBill(5);
    const first_check_number = 70_001;
    const made = await fixture.run('payer', { [id]: 5 }, { first_check_number });
    await fixture.call('payer', 'void_payment_run', { payment_run_id: made.data.id ?? '', reason: 'Torn.' });
    const again = await fixture.run('payer', { [id]: 5 }, { first_check_number });
    expect(again).toMatchObject({ reason: 'check_number_used', params: { number: 70_001 } });
    expect((await fixture.run('payer', { [id]: 5 })).error).toBeNull();
    expect(await fixture.bill(id)).toMatchObject({ reference: '70002' });
  });

  test('a date too far ahead, and one before the bill, is refused', async () => {
    const id = await fixture.approvedBill(5);
    const on = (pay_on: string) => fixture.run('payer', { [id]: 5 }, { pay_on });
    expect((await on('2199-01-01')).reason).toBe('payment_run_too_late');
    expect((await on('2020-01-02')).reason).toBe('payment_run_before_submission');
    expect(await fixture.bill(id)).toMatchObject({ paid: 0 });
  });
});

describe('at once', () => {
  test('of two people who pay overlapping bills, one pays and the other learns which are paid', async () => {
    const [a, b, c] = [
      await fixture.approvedBill(10),
      await fixture.approvedBill(20),
      await fixture.approvedBill(30, 'otherSubcontractor'),
    ];
    const both = await Promise.all([
      fixture.run('payer', { [a]: 10, [b]: 20 }),
      fixture.run('admin', { [c]: 30, [b]: 20 }),
      fixture.call('admin', 'mark_bills_paid', {
        ...{ bill_ids: [b], paid_on: today(), payment_method: 'card', payment_reference: '' },
      }),
    ]);
    const paid = await fixture.portal.owner.query(
      `select subcontractor_bill_id, sum(amount)::float8 as paid from public.bill_payments
       where subcontractor_bill_id = any ($1) group by 1`,
      [[a, b, c]],
    );
    for (const row of paid.rows)
      expect(row.paid).toBe({ [a]: 10, [b]: 20, [c]: 30 }[row.subcontractor_bill_id as string]);
    expect(await fixture.bill(b)).toMatchObject({ status: 'paid', paid: 20 });
    const refused = both.filter(({ reason }) => reason === 'payment_run_bills_changed');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(String(refused[0]?.params?.bills)).toContain('BILL-');
  });

  test('the same form sent four times is one run; with other bills it is refused', async () => {
    const [a, b] = [await fixture.approvedBill(10), await fixture.approvedBill(20)];
    const submission_key = randomUUID();
    const before = await runs();
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => fixture.run('payer', { [a]: 10 }, { submission_key })),
    );
    expect(tries.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(new Set(tries.map(({ data }) => data.id)).size).toBe(1);
    expect((await fixture.run('payer', { [b]: 20 }, { submission_key })).reason).toBe('payment_run_repeated');
    expect(await fixture.bill(b)).toMatchObject({ paid: 0 });
    const after = await runs();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(after.map((_n, at) => at + 1));
  });

  test('a run that is voided while a colleague downloads its file is either void or at the bank', async () => {
    await account('subcontractor');
    for (let nth = 0; nth < 4; nth += 1) {
      const id = await fixture.approvedBill(10);
      const { data } = await fixture.run(
        'payer',
        { [id]: 10 },
        { payment_method: 'ach', pay_on: bankingDay() },
      );
      const payment_run_id = data.id ?? '';
      const [dropped, file] = await Promise.all([
        fixture.call('payer', 'void_payment_run', { payment_run_id, reason: 'Wrong day.' }),
        fixture.call('admin', 'download_ach_file', { payment_run_id }),
      ]);
      expect([dropped.reason, file.reason].filter(Boolean)).toHaveLength(1);
      expect(['payment_run_exported', 'payment_run_void']).toContain(dropped.reason ?? file.reason);
    }
  });
});

describe('transfers', () => {
  test('a run makes the file of its transfers, the same each time, and a letter for each file of a day', async () => {
    await account('subcontractor');
    await account('otherSubcontractor', '5551234', '071000013');
    const [a, b] = [
      await fixture.approvedBill(2450.75),
      await fixture.approvedBill(15, 'otherSubcontractor'),
    ];
    const pay_on = bankingDay();
    const { data, error } = await fixture.run(
      'payer',
      { [a]: 2450.75, [b]: 15 },
      { payment_method: 'ach', pay_on },
    );
    expect(error).toBeNull();
    const file = () => fixture.call('payer', 'download_ach_file', { payment_run_id: data.id ?? '' });
    const first = await file();
    const content = String(first.data.content);
    const records = content.trimEnd().split('\n');
    expect(records.every((record) => record.length === 94)).toBe(true);
    expect(records[2]).toMatch(/^6220710000135551234 {10}0000001500RUN-/);
    expect(records[4]).toMatch(/^622231380104744556677 {8}0000245075RUN-/);
    expect(records[5]).toMatch(/^705BILL-/);
    expect(content).toContain(pay_on.slice(2).replaceAll('-', ''));
    // Its date and time are the office's, as its bank reads them.
    const { times } = await fixture.one<{ times: string[] }>(
      `select array(select to_char(clock_timestamp() at time zone app.office_time_zone() - m * interval '1 minute',
         'YYMMDDHH24MI') from generate_series(0, 2) m) as times`,
    );
    expect(times).toContain(content.slice(23, 33));
    // An account that changes later changes no file.
    await account('subcontractor', '99990000');
    expect((await file()).data).toEqual(first.data);
    const more = await fixture.approvedBill(1);
    const next = await fixture.run('payer', { [more]: 1 }, { payment_method: 'ach', pay_on });
    const nextFile = await fixture.call('payer', 'download_ach_file', { payment_run_id: next.data.id ?? '' });
    expect(String(nextFile.data.content)[33]).not.toBe(content[33]);
  });

  test('needs an account of each firm, a weekday, and the details of the own bank', async () => {
    await fixture.call('payer', 'save_bank_account', {
      organization_id: fixture.firms.subcontractor,
      account: null,
    });
    const id = await fixture.approvedBill(5);
    const on = (pay_on: string) => fixture.run('payer', { [id]: 5 }, { payment_method: 'ach', pay_on });
    expect(await on(bankingDay())).toMatchObject({
      ...{ reason: 'payment_run_account_missing', params: { firms: 'The subcontractor' } },
    });
    await account('subcontractor');
    const saturday = new Date();
    while (saturday.getUTCDay() !== 6) saturday.setUTCDate(saturday.getUTCDate() + 1);
    expect((await on(saturday.toISOString().slice(0, 10))).reason).toBe('payment_run_no_banking_day');
    await fixture.call('payer', 'save_payment_settings', { next_check_number: 5000, bank: null });
    expect((await on(bankingDay())).reason).toBe('payment_run_bank_missing');
    await fixture.call('payer', 'save_payment_settings', { next_check_number: 5000, bank: BANK });
    expect(await fixture.bill(id)).toMatchObject({ paid: 0 });
  });

  test('one transfer that came back is void with its bills; before the download, only the run can be', async () => {
    await account('subcontractor');
    await account('otherSubcontractor', '5551234', '071000013');
    const [a, b, c] = [
      await fixture.approvedBill(10),
      await fixture.approvedBill(20),
      await fixture.approvedBill(30, 'otherSubcontractor'),
    ];
    const { data } = await fixture.run(
      'payer',
      { [a]: 10, [b]: 20, [c]: 30 },
      {
        ...{ payment_method: 'ach', pay_on: bankingDay() },
      },
    );
    const payment_run_id = data.id ?? '';
    const { id: payment_id } = await fixture.one<{ id: string }>(
      'select id from public.bill_payments where subcontractor_bill_id = $1',
      [a],
    );
    const drop = () => fixture.call('payer', 'void_bill_payment', { payment_id, reason: 'Account closed.' });
    expect((await drop()).reason).toBe('payment_run_file_waits');
    await fixture.call('payer', 'download_ach_file', { payment_run_id });
    expect((await fixture.call('payer', 'void_payment_run', { payment_run_id, reason: 'No.' })).reason).toBe(
      'payment_run_exported',
    );
    expect([...((await drop()).data.bill_ids as unknown as string[])].sort()).toEqual([a, b].sort());
    expect(await fixture.bill(b)).toMatchObject({ status: 'approved', balance: 20 });
    expect(await fixture.bill(c)).toMatchObject({ status: 'paid' });
    expect((await payeesOf(payment_run_id)).map(({ isVoid }) => isVoid)).toEqual([false, true]);
  });
});

describe('access', () => {
  test('account numbers are read by nobody, and the last digits only by those who pay', async () => {
    await account('subcontractor', '123456789');
    const tables = [
      'organization_bank_accounts',
      'payment_settings',
      'payment_runs',
      'payment_run_payees',
    ] as const;
    const seen = async (as: keyof Fixture['people'], table: (typeof tables)[number]) =>
      (await fixture.people[as].client.from(table).select('*')).data?.length ?? 0;
    for (const as of ['manager', 'employee', 'partner', 'otherPartner', 'stranger'] as const)
      for (const table of tables.filter((name) => as !== 'manager' || !name.startsWith('payment_run')))
        expect(await seen(as, table), `${as} ${table}`).toBe(0);
    for (const table of ['organization_bank_accounts', 'payment_settings', 'payment_runs'] as const)
      expect(await seen('subcontractor', table), table).toBe(0);
    const { data: own } = await fixture.people.subcontractor.client
      .from('payment_run_payees')
      .select('organization_id');
    expect(new Set(own?.map(({ organization_id }) => organization_id))).toEqual(
      new Set([fixture.firms.subcontractor]),
    );
    const { data: shown } = await fixture.people.payer.client
      .from('organization_bank_accounts')
      .select('*')
      .eq('organization_id', fixture.firms.subcontractor);
    expect(shown).toMatchObject([{ account_last4: '6789' }]);
    await fixture.one(
      `insert into payment_run_payees (id, payment_run_id, organization_id, payment_method, pay_on, amount, bill_count,
         trace_number)
       select $1, r.id, $2, 'ach', current_date, 5, 1, '061000010000001' from payment_runs r limit 1`,
      [TRANSFER, fixture.firms.subcontractor],
    );
    await fixture.one(`insert into app.payee_accounts values ($1, '6789')`, [TRANSFER]);
    const digits = async (as: keyof Fixture['people']) =>
      (
        await fixture.people[as].client
          .from('payment_run_payees')
          .select('account_digits')
          .eq('id', TRANSFER)
          .throwOnError()
      ).data;
    expect(await digits('payer')).toEqual([{ account_digits: '6789' }]);
    // They see the payment, as the account they do not.
    for (const as of ['manager', 'subcontractor'] as const)
      expect(await digits(as), as).toEqual([{ account_digits: null }]);
    await fixture.one(`update organization_members set role = 'admin' where user_id = $1`, [
      fixture.people.subcontractor.profileId,
    ]);
    expect(await digits('subcontractor')).toEqual([{ account_digits: '6789' }]);
    await fixture.one(`update organization_members set role = 'member' where user_id = $1`, [
      fixture.people.subcontractor.profileId,
    ]);
    const everywhere = await fixture.portal.owner.query(
      `select count(*)::int as n from public.audit_log where before::text || coalesce(after::text, '') like '%123456789%'
       union all select count(*)::int from app.command_receipts where response::text like '%123456789%'`,
    );
    expect(everywhere.rows).toEqual([{ n: 0 }, { n: 0 }]);
  });

  test('nobody without the capability pays, voids, or gets the file', async () => {
    const id = await fixture.approvedBill(5);
    const { data } = await fixture.run('payer', { [id]: 5 });
    const payment_run_id = data.id ?? '';
    const other = await fixture.approvedBill(5);
    for (const as of ['manager', 'employee', 'subcontractor', 'partner', 'stranger'] as const) {
      expect((await fixture.run(as, { [other]: 5 })).error, as).not.toBeNull();
      expect(
        (await fixture.call(as, 'void_payment_run', { payment_run_id, reason: 'x' })).error,
        as,
      ).not.toBeNull();
      expect((await fixture.call(as, 'download_ach_file', { payment_run_id })).error, as).not.toBeNull();
    }
    expect(await fixture.bill(other)).toMatchObject({ paid: 0 });
  });

  test('a routing number with a wrong digit is refused at its field', async () => {
    const { error } = await account('subcontractor', '744556677', '231380105');
    expect(error?.message ?? '').toContain('routing number');
  });
});

test('the remittance advice goes to the billing contact, and its text to nobody else', async () => {
  await fixture.portal.owner.query(
    `insert into public.organization_billing (organization_id, email, contact_name) values ($1, 'billing@firm.test', 'Ann')
     on conflict (organization_id) do update set email = excluded.email, contact_name = excluded.contact_name`,
    [fixture.firms.subcontractor],
  );
  await fixture.portal.owner.query('update public.organizations set contact_email = null where id = $1', [
    fixture.firms.otherSubcontractor,
  ]);
  const [a, b] = [await fixture.approvedBill(12.5), await fixture.approvedBill(3, 'otherSubcontractor')];
  const { data } = await fixture.run('payer', { [a]: 12.5, [b]: 3 }, { is_emailed: true });
  expect(data).toMatchObject({ mailed: 1, without_address: ['The otherSubcontractor'] });
  const mail = await fixture.one<{ id: string; subject: string; text: string; is_confidential: boolean }>(
    `select id, subject, text, is_confidential from public.email_log where template = 'remittance'
     and to_address = 'billing@firm.test'`,
  );
  expect(mail).toMatchObject({ is_confidential: true, text: '' });
  // Whoever reads the log of mails may not see amounts.
  expect(mail.subject).not.toContain('$');
  const { text } = await fixture.one<{ text: string }>(
    'select text from app.mail_bodies where email_id = $1',
    [mail.id],
  );
  expect(text).toContain('Hello Ann');
  expect(text).toMatch(/BILL-\d+: \$12\.50/);
  expect(text).toContain('by check');
});
