import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { call, company, file, form, openCompany, portal, workOrder } from './test/fixture.ts';

openCompany();

/** Each call is a try with an idempotency key of its own, as after a reload or a corrected amount. */
const send = (input: CommandInput<'save_receipt'>, as: PersonName = 'employee') =>
  company.people[as].client.rpc('save_receipt', input).setHeader('Idempotency-Key', randomUUID());

const receipts = async (key: string) =>
  (
    await portal.owner.query(
      `select amount::float8 as amount, vendor_name from public.receipts where submission_key = $1`,
      [key],
    )
  ).rows;

/** A receipt with a job and a picture, for its first try. */
const newReceipt = async (as: PersonName = 'employee') =>
  form({
    submission_key: randomUUID(),
    vendor_name: 'Ace Hardware',
    amount: 21,
    allocations: [{ work_order_id: await workOrder(), amount: 20.5 }],
    attachment_ids: [await file(as), await file(as)],
  });

test('a receipt that is sent again after a lost answer is one receipt, and answers as the first try', async () => {
  const input = await newReceipt();
  const first = await send(input);
  expect(first.error).toBeNull();
  const again = await send({ ...input, attachment_ids: input.attachment_ids.toReversed() });
  expect(again.error).toBeNull();
  expect(again.data).toEqual(first.data);
  expect(await receipts(input.submission_key ?? '')).toHaveLength(1);
});

test.for([
  ['amount', () => ({ amount: 22 })],
  ['vendor', () => ({ vendor_name: 'Depot' })],
  ['category', () => ({ category: 'fuel' as const })],
  ['notes', () => ({ description: 'Screws' })],
  ['jobs', () => ({ allocations: [] })],
  ['pictures', async () => ({ attachment_ids: [await file('employee')] })],
] as const)(
  'corrected before it is sent again, its %s changes nothing: the answer says what arrived',
  async ([, changes]) => {
    const input = await newReceipt();
    const first = await send(input);
    const again = await send({ ...input, ...(await changes()) });
    expect(again.error).toBeNull();
    expect(again.data).toEqual({ ...first.data, arrived: { vendor_name: 'Ace Hardware', amount: 21 } });
    expect(await receipts(input.submission_key ?? '')).toEqual([{ amount: 21, vendor_name: 'Ace Hardware' }]);
  },
);

test('what arrived is corrected as usual while it waits, and the answer says if it was approved', async () => {
  const input = await newReceipt();
  const { data } = await send(input);
  const corrected = { ...input, receipt_id: data?.id ?? '', amount: 22 };
  expect((await send(corrected)).error).toBeNull();
  expect(await receipts(input.submission_key ?? '')).toMatchObject([{ amount: 22 }]);
  await call('manager', 'approve_receipts', { receipts: [{ receipt_id: data?.id ?? '', amount: 22 }] });
  expect((await send(input)).data).toMatchObject({
    id: data?.id,
    status: 'approved',
    arrived: { amount: 22 },
  });
});

test('the office finds what it has handed in for somebody else, also after it has changed who paid', async () => {
  const input = await newReceipt('manager');
  const forOther = { ...input, employee_id: company.people.employee.profileId };
  const first = await send(forOther, 'manager');
  expect((await send(forOther, 'manager')).data).toEqual(first.data);
  expect((await send(input, 'manager')).data).toMatchObject({ id: first.data?.id, arrived: { amount: 21 } });
  expect(await receipts(input.submission_key ?? '')).toHaveLength(1);
});

test('four tries at once make one receipt', async () => {
  const input = await newReceipt();
  const tries = await Promise.all(
    [21, 21, 12, 12].map((amount) => send({ ...input, allocations: [], amount })),
  );
  expect(tries.map(({ error }) => error)).toEqual([null, null, null, null]);
  expect(new Set(tries.map(({ data }) => data?.id)).size).toBe(1);
  expect(tries.filter(({ data }) => data?.arrived)).toHaveLength(2);
  expect(await receipts(input.submission_key ?? '')).toHaveLength(1);
});

test('the key of another person names nothing of theirs, and that of a withdrawn receipt is free', async () => {
  const input = { ...(await newReceipt()), attachment_ids: [] };
  const { data } = await send(input);
  expect((await send(input, 'manager')).data?.id).not.toBe(data?.id);
  await call('employee', 'withdraw_receipt', { receipt_id: data?.id ?? '' });
  const again = await send({ ...input, amount: 30 });
  expect(again.data).toEqual({ id: expect.not.stringMatching(data?.id ?? ''), status: 'submitted' });
});
