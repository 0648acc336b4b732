import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/rules/calendar-days.ts';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import {
  approve,
  call,
  company,
  file,
  form,
  handedIn,
  one,
  openCompany,
  portal,
  RECEIPT_DAY,
  row,
  workOrder,
} from './test/fixture.ts';

openCompany();

describe('after the approval, a receipt', () => {
  test('is allocated to other work orders by the office, never beyond what was paid', async () => {
    const receipt_id = await handedIn('employee', {
      allocations: [{ work_order_id: await workOrder(), amount: 40 }],
    });
    await approve('admin', receipt_id);
    const work_order_id = await workOrder();
    const put = (amount: number) =>
      call('manager', 'allocate_receipt', { receipt_id, allocations: [{ work_order_id, amount }] });
    expect((await put(40.01)).error).toMatchObject({ code: 'rule_violation' });
    expect((await put(30)).error).toBeNull();
    expect(
      await one(
        'select work_order_id, amount::float8 from public.receipt_allocations where receipt_id = $1',
        [receipt_id],
      ),
    ).toEqual({ work_order_id, amount: 30 });
  });

  test('is reimbursed once', async () => {
    const receipt_id = await handedIn();
    const pay = () =>
      call('manager', 'reimburse_receipts', { receipt_ids: [receipt_id], reimbursed_on: recentDay() });
    expect((await pay()).data.refused).toEqual([
      {
        id: receipt_id,
        message: 'This receipt is not approved yet.',
        details: expect.stringContaining('"receipt_not_approved"'),
      },
    ]);
    await approve('manager', receipt_id);
    expect((await pay()).data).toMatchObject({ done: [receipt_id], refused: [] });
    expect((await pay()).data.refused).toEqual([
      {
        id: receipt_id,
        message: 'This receipt is marked as reimbursed already.',
        details: expect.stringContaining('"receipt_already_reimbursed"'),
      },
    ]);
    expect(await row(receipt_id)).toMatchObject({
      reimbursed_on: recentDay(),
      reimbursed_by: company.people.manager.profileId,
    });
  });
});

describe('the dates of a receipt', () => {
  const yearsAgo = (years: number, days = 0) => {
    const today = new Date();
    today.setUTCFullYear(today.getUTCFullYear() - years);
    return addDays(today.toISOString().slice(0, 10), days);
  };

  test('are at most two years ago, also when it is written directly or corrected', async () => {
    for (const receipt_date of ['1900-01-01', yearsAgo(2, -2)]) {
      const { error } = await call('employee', 'save_receipt', form({ receipt_date }));
      expect(error?.code).toBe('invalid_input');
      const { client } = company.people.employee;
      const facts = { vendor_name: 'Depot', amount: 5, receipt_date };
      const direct = await client.from('receipts').insert(facts);
      expect(direct.error?.message).toBe('A receipt can be at most two years old.');
      const changed = await client
        .from('receipts')
        .update({ receipt_date })
        .eq('id', await handedIn());
      expect(changed.error?.message).toBe('A receipt can be at most two years old.');
    }
    const id = await handedIn('employee', { receipt_date: yearsAgo(2, 1) });
    // One that has grown old while it waited is still corrected, but not dated back.
    const old = yearsAgo(3);
    await one('update public.receipts set receipt_date = $2 where id = $1 returning id', [id, old]);
    const correct = (receipt_date: string) =>
      call('employee', 'save_receipt', form({ receipt_id: id, receipt_date }));
    expect((await correct(old)).error).toBeNull();
    expect((await correct(yearsAgo(3, -1))).error?.message).toBe('A receipt can be at most two years old.');
  });

  test('the reimbursement is not before the purchase', async () => {
    const receipt_date = yearsAgo(0, -10);
    const receipt_id = await handedIn('employee', { receipt_date });
    await approve('manager', receipt_id);
    const pay = async (reimbursed_on: string) =>
      (await call('manager', 'reimburse_receipts', { receipt_ids: [receipt_id], reimbursed_on })).data;
    const message = expect.stringMatching(
      /^This receipt is of \w+ \d+(, \d+)?\. Choose that day or a later one\.$/,
    );
    const details = expect.stringContaining('"receipt_reimbursement_before_date"');
    for (const day of ['1900-01-01', addDays(receipt_date, -1)]) {
      expect(await pay(day)).toMatchObject({ done: [], refused: [{ id: receipt_id, message, details }] });
      const service = portal.serviceClient();
      const direct = await service.from('receipts').update({ reimbursed_on: day }).eq('id', receipt_id);
      expect(direct.error?.message).toMatch(/^This receipt is of .* cannot be reimbursed before\.$/);
    }
    expect(await pay(receipt_date)).toMatchObject({ done: [receipt_id], refused: [] });
  });
});

test('a duplicate receipt is found: the same purchase, or the same picture', async () => {
  const digest = randomUUID();
  const purchase = { vendor_name: `Depot ${randomUUID()}`, amount: 77.7 };
  const first = await handedIn('employee', { ...purchase, attachment_ids: [await file('employee', digest)] });
  const other = await handedIn('manager', { amount: 5, attachment_ids: [await file('manager', digest)] });
  const twins = async (as: PersonName, attachments: string[]) =>
    (
      await company.people[as].client.rpc('receipt_twins', {
        p_vendor_name: purchase.vendor_name.toUpperCase(),
        p_amount: purchase.amount,
        p_receipt_date: RECEIPT_DAY,
        p_attachment_ids: attachments,
      })
    ).data?.map(({ id, is_same_picture }) => ({ id, is_same_picture }));
  expect(await twins('employee', [])).toEqual([{ id: first, is_same_picture: false }]);
  expect(await twins('employee', [await file('employee', digest)])).toEqual([
    { id: first, is_same_picture: true },
  ]);
  expect(await twins('admin', [await file('admin', digest)])).toHaveLength(2);
  expect(await twins('partner', [])).toEqual([]);
  expect(other).not.toBe(first);
});

test('the list marks the same purchase and the same picture, as far as the caller sees the other one', async () => {
  const digest = randomUUID();
  const purchase = { vendor_name: `Depot ${randomUUID()}`, amount: 77.7 };
  const same = [await handedIn('employee', purchase), await handedIn('employee', purchase)];
  const pictured = await handedIn('employee', { attachment_ids: [await file('employee', digest)] });
  const managers = await handedIn('manager', { attachment_ids: [await file('manager', digest)] });
  const alone = await handedIn('employee', { attachment_ids: [await file('employee', randomUUID())] });
  const marked = async (as: PersonName) => {
    const { data } = await company.people[as].client
      .from('receipts')
      .select('id, looks_doubled')
      .in('id', [...same, pictured, managers, alone]);
    return (data ?? []).flatMap(({ id, looks_doubled }) => (looks_doubled ? id : [])).sort();
  };
  expect(await marked('manager')).toEqual([...same, pictured, managers].sort());
  expect(await marked('employee')).toEqual([...same].sort());
  await call('admin', 'reject_receipt', { receipt_id: managers, reason: 'Twice.' });
  expect(await marked('manager')).toEqual([...same, managers].sort());
});

test('sums cover the receipts that the caller sees', async () => {
  const vendor = `Sum ${randomUUID()}`;
  const [first] = [
    await handedIn('employee', { vendor_name: vendor }),
    await handedIn('manager', { vendor_name: vendor }),
  ];
  await approve('admin', first);
  const sums = async (as: PersonName) =>
    (await company.people[as].client.rpc('receipt_sums', { p_query: vendor })).data?.[0];
  expect(await sums('admin')).toMatchObject({
    receipts: 2,
    total: 80,
    submitted_receipts: 1,
    unpaid_receipts: 1,
    unpaid_total: 40,
  });
  expect(await sums('employee')).toMatchObject({
    receipts: 1,
    total: 40,
    submitted_receipts: 0,
    approved_total: 40,
  });
  expect(await sums('partner')).toMatchObject({ receipts: 0, total: 0 });
});
