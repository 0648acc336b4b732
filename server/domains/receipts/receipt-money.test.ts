import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PersonName } from '#test/support/company.ts';
import { approve, call, company, file, handedIn, one, row, workOrder } from './test/stage.ts';

describe('after the approval', () => {
  test('the office puts it on other jobs, never on more than was paid', async () => {
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

  test('is paid back once', async () => {
    const receipt_id = await handedIn();
    const pay = () =>
      call('manager', 'reimburse_receipts', { receipt_ids: [receipt_id], reimbursed_on: '2026-03-09' });
    expect((await pay()).data.refused).toEqual([
      { id: receipt_id, message: 'This receipt is not approved yet.' },
    ]);
    await approve('manager', receipt_id);
    expect((await pay()).data).toEqual({ done: [receipt_id], refused: [] });
    expect((await pay()).data.refused).toEqual([
      { id: receipt_id, message: 'This receipt is marked as reimbursed already.' },
    ]);
    expect(await row(receipt_id)).toMatchObject({
      reimbursed_on: '2026-03-09',
      reimbursed_by: company.people.manager.profileId,
    });
  });
});

test('what looks like a second copy is found: the same purchase, or the same picture', async () => {
  const digest = randomUUID();
  const purchase = { vendor_name: `Depot ${randomUUID()}`, amount: 77.7 };
  const first = await handedIn('employee', { ...purchase, attachment_ids: [await file('employee', digest)] });
  const other = await handedIn('manager', { amount: 5, attachment_ids: [await file('manager', digest)] });
  const twins = async (as: PersonName, attachments: string[]) =>
    (
      await company.people[as].client.rpc('receipt_twins', {
        p_vendor_name: purchase.vendor_name.toUpperCase(),
        p_amount: purchase.amount,
        p_receipt_date: '2026-03-02',
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

test('sums are those of the receipts that the caller sees', async () => {
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
