import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { settleDecisions } from '#test/support/settle-decisions.ts';
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
  row,
  workOrder,
} from './test/fixture.ts';

openCompany();

const OUTSIDERS: PersonName[] = [
  'partner',
  'otherPartner',
  'subcontractor',
  'otherSubcontractor',
  'stranger',
];
const NOT_MANAGERS: PersonName[] = ['employee', ...OUTSIDERS];

async function notified(as: PersonName, receiptId: string) {
  await settleDecisions(portal);
  const { data } = await company.people[as].client
    .from('notifications')
    .select('kind, title, body, facts, path, topic')
    .eq('receipt_id', receiptId);
  return data;
}

describe('submitting a receipt', () => {
  test('stores the receipt, its allocations, and its pictures, and notifies the managers', async () => {
    const work_order_id = await workOrder();
    const picture = await file('employee');
    const id = await handedIn('employee', {
      vendor_name: 'Depot',
      amount: 1234.5,
      allocations: [{ work_order_id, amount: 1000 }],
      attachment_ids: [picture],
    });
    const { data } = await company.people.employee.client
      .from('receipts')
      .select(
        'status, shares:receipt_allocations(work_order_id, amount), files:attachments(id), events:receipt_events(event_type, actor_profile_id)',
      )
      .eq('id', id)
      .single();
    expect(data).toEqual({
      status: 'submitted',
      shares: [{ work_order_id, amount: 1000 }],
      files: [{ id: picture }],
      events: [{ event_type: 'submitted', actor_profile_id: company.people.employee.profileId }],
    });
    for (const as of ['manager', 'admin'] as const) {
      expect(await notified(as, id), as).toEqual([
        {
          kind: 'receipt_submitted',
          title: '$1,234.50 from Depot waits for approval',
          body: expect.stringMatching(/\w/),
          facts: { amount: 1234.5, vendor: 'Depot' },
          path: `/admin/finance/receipts/${id}`,
          topic: 'approvals',
        },
      ]);
    }
    expect(await notified('employee', id)).toEqual([]);
  });

  test('hides it from everybody but its owner and the managers, its picture too', async () => {
    const picture = await file('manager');
    const id = await handedIn('manager', { attachment_ids: [picture] });
    for (const as of NOT_MANAGERS) {
      const { client } = company.people[as];
      expect((await client.from('receipts').select('id').eq('id', id)).data ?? [], as).toEqual([]);
      expect((await client.from('attachments').select('id').eq('id', picture)).data ?? [], as).toEqual([]);
      expect((await client.from('receipt_events').select('id').eq('receipt_id', id)).data ?? [], as).toEqual(
        [],
      );
    }
    expect((await company.people.admin.client.from('receipts').select('id').eq('id', id)).data).toEqual([
      { id },
    ]);
  });

  test('can be done by the office for an employee, who sees it', async () => {
    const { profileId } = company.people.employee;
    const id = await handedIn('manager', { employee_id: profileId, attachment_ids: [await file('manager')] });
    expect(await row(id)).toMatchObject({
      employee_user_id: profileId,
      submitted_by: company.people.manager.profileId,
    });
    const seen = await company.people.employee.client.from('attachments').select('id').eq('receipt_id', id);
    expect(seen.data).toHaveLength(1);
  });

  test.for([
    [
      'for somebody else by an employee',
      'employee',
      () => ({ employee_id: company.people.manager.profileId }),
      'forbidden',
    ],
    [
      'for somebody who is no employee',
      'admin',
      () => ({ employee_id: company.people.partner.profileId }),
      'not_found',
    ],
    [
      'with a file of somebody else',
      'employee',
      async () => ({ attachment_ids: [await file('manager')] }),
      'rule_violation',
    ],
    [
      'with shares above the amount',
      'employee',
      async () => ({ amount: 10, allocations: [{ work_order_id: await workOrder(), amount: 10.01 }] }),
      'rule_violation',
    ],
    [
      'for a job that does not exist',
      'employee',
      () => ({ allocations: [{ work_order_id: randomUUID(), amount: 1 }] }),
      'not_found',
    ],
    ['of nothing', 'employee', () => ({ amount: 0 }), 'invalid_input'],
    ['of next year', 'employee', () => ({ receipt_date: '2099-01-01' }), 'invalid_input'],
  ] as const)('is refused %s', async ([, as, changes, code]) => {
    const { error } = await call(as, 'save_receipt', form(await changes()));
    expect(error).toMatchObject({ code });
  });

  test.for(OUTSIDERS)('is refused to %s', async (as) => {
    expect((await call(as, 'save_receipt', form())).error).toMatchObject({ code: 'forbidden' });
    const receipt_id = await handedIn();
    expect((await call(as, 'withdraw_receipt', { receipt_id })).error).toMatchObject({ code: 'forbidden' });
  });

  test('happens once, however often it is sent', async () => {
    const input = form();
    const send = () =>
      company.people.employee.client
        .rpc('save_receipt', input as never)
        .setHeader('Idempotency-Key', `once-${input.vendor_name}`);
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first, second].filter(({ error }) => error === null).length).toBeGreaterThan(0);
    expect(third.error).toBeNull();
    expect(
      await one('select count(*)::int from public.receipts where vendor_name = $1', [input.vendor_name]),
    ).toEqual({ count: 1 });
  });
});

describe('a submitted receipt', () => {
  test('is corrected by its owner, to less than its allocations were', async () => {
    const work_order_id = await workOrder();
    const id = await handedIn('employee', { allocations: [{ work_order_id, amount: 40 }] });
    const { error } = await call(
      'employee',
      'save_receipt',
      form({ receipt_id: id, amount: 12, allocations: [{ work_order_id, amount: 12 }] }),
    );
    expect(error).toBeNull();
    expect(await row(id)).toMatchObject({ amount: 12, status: 'submitted' });
    expect(
      await one(`select data from public.receipt_events where receipt_id = $1 and event_type = 'changed'`, [
        id,
      ]),
    ).toEqual({ data: { amount: 12, amount_before: 40 } });
  });

  test('is withdrawn, with its allocations; the response lists its files for deletion', async () => {
    const attachment_ids = [await file('employee')];
    const receipt_id = await handedIn('employee', { attachment_ids });
    const { data, error } = await call('employee', 'withdraw_receipt', { receipt_id });
    expect(error).toBeNull();
    expect(data.storage_paths).toHaveLength(1);
    expect(await row(receipt_id)).toBeUndefined();
    expect((await call('employee', 'withdraw_receipt', { receipt_id })).error).toMatchObject({
      code: 'not_found',
    });
  });

  test.for(['manager', 'admin'] as const)('is neither corrected nor taken back by %s', async (as) => {
    const receipt_id = await handedIn();
    expect((await call(as, 'save_receipt', form({ receipt_id }))).error).toMatchObject({ code: 'not_found' });
    expect((await call(as, 'withdraw_receipt', { receipt_id })).error).toMatchObject({ code: 'not_found' });
    expect(await row(receipt_id)).toMatchObject({ status: 'submitted', amount: 40 });
  });
});

describe('reviewing', () => {
  test('sends back with a reason; after the correction, it waits for review again', async () => {
    const receipt_id = await handedIn();
    const reason = 'The total is cut off.';
    expect((await call('manager', 'reject_receipt', { receipt_id, reason })).error).toBeNull();
    expect(await row(receipt_id)).toMatchObject({ status: 'rejected', review_notes: reason });
    expect(await notified('employee', receipt_id)).toMatchObject([
      { kind: 'receipt_rejected', body: reason, path: `/employee/receipts/${receipt_id}` },
    ]);
    expect((await call('employee', 'save_receipt', form({ receipt_id }))).error).toBeNull();
    expect(await row(receipt_id)).toMatchObject({
      status: 'submitted',
      review_notes: null,
      reviewed_by: null,
    });
    expect(await notified('employee', receipt_id)).toEqual([]);
    expect((await approve('manager', receipt_id)).data).toMatchObject({ done: [receipt_id], refused: [] });
    expect(await notified('employee', receipt_id)).toMatchObject([{ kind: 'receipt_approved' }]);
    expect((await call('employee', 'save_receipt', form({ receipt_id }))).error).toMatchObject({
      code: 'not_found',
    });
    expect((await call('employee', 'withdraw_receipt', { receipt_id })).error).toMatchObject({
      code: 'not_found',
    });
    const events = await company.people.employee.client
      .from('receipt_events')
      .select('event_type')
      .eq('receipt_id', receipt_id)
      .order('created_at');
    expect(events.data?.map(({ event_type }) => event_type)).toEqual([
      'submitted',
      'rejected',
      'resubmitted',
      'approved',
    ]);
  });

  test('handles many at once and gives a reason for each failure', async () => {
    const [good, changed, reviewed, own] = [
      await handedIn(),
      await handedIn(),
      await handedIn(),
      await handedIn('manager'),
    ];
    await approve('admin', reviewed);
    const gone = randomUUID();
    const receipts = [
      { receipt_id: good, amount: 40 },
      { receipt_id: changed, amount: 39 },
      { receipt_id: reviewed, amount: 40 },
      { receipt_id: own, amount: 40 },
      { receipt_id: gone, amount: 40 },
    ];
    const { data } = await call('manager', 'approve_receipts', { receipts });
    expect(data.done).toEqual([good]);
    expect(Object.fromEntries(data.refused.map(({ id, message }) => [id, message]))).toEqual({
      [changed]: 'Its amount has changed since you read it.',
      [reviewed]: 'Only a submitted receipt can be reviewed.',
      [own]: 'Somebody else has to approve your own receipt.',
      [gone]: 'This receipt does not exist.',
    });
  });

  test('sends one notification for many', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => handedIn()));
    await call('manager', 'approve_receipts', {
      receipts: ids.map((receipt_id) => ({ receipt_id, amount: 40 })),
    });
    await settleDecisions(portal);
    const { data } = await company.people.employee.client
      .from('notifications')
      .select('title, facts')
      .like('title', '11 %');
    expect(data).toEqual([{ title: '11 receipts were approved', facts: { count: 11 } }]);
  });

  test('is not allowed for one’s own receipt, for managers and administrators', async () => {
    const own = await handedIn('manager');
    const reject = { receipt_id: own, reason: 'No.' };
    expect((await call('manager', 'reject_receipt', reject)).error).toMatchObject({ code: 'forbidden' });
    expect(
      (await call('manager', 'allocate_receipt', { receipt_id: own, allocations: [] })).error,
    ).toMatchObject({ code: 'forbidden' });
    const admins = await handedIn('admin');
    expect((await approve('admin', admins)).data).toMatchObject({
      done: [],
      refused: [
        {
          id: admins,
          message: 'Somebody else has to approve your own receipt.',
          details: expect.stringContaining('"receipt_own_review"'),
        },
      ],
    });
    expect((await approve('manager', admins)).data).toMatchObject({ done: [admins], refused: [] });
  });

  test.for(NOT_MANAGERS)('is refused to %s, in every way', async (as) => {
    const receipt_id = await handedIn();
    for (const { error } of [
      await approve(as, receipt_id),
      await call(as, 'reject_receipt', { receipt_id, reason: 'No.' }),
      await call(as, 'allocate_receipt', { receipt_id, allocations: [] }),
      await call(as, 'reimburse_receipts', { receipt_ids: [receipt_id], reimbursed_on: recentDay() }),
    ]) {
      expect(error).toMatchObject({ code: 'forbidden' });
    }
    expect(await row(receipt_id)).toMatchObject({ status: 'submitted' });
  });

  test('happens once when two people review at the same time', async () => {
    const receipt_id = await handedIn();
    const [approved, rejected] = await Promise.all([
      approve('admin', receipt_id),
      call('manager', 'reject_receipt', { receipt_id, reason: 'No.' }),
    ]);
    expect(Number(approved.data?.done.length === 1) + Number(rejected.error === null)).toBe(1);
  });
});
