import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_BILLERS, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandInput } from '#shared/commands.ts';

/** Payments of customers over the wire: what is on which invoice, what is credit, and what is owed. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const on = (invoice_id: string, amount: number) => ({ invoice_id, amount });
const form = (changes: Partial<CommandInput<'record_payment'>>) => ({
  ...{ submission_key: randomUUID(), organization_id: fixture.customer, method: 'check' as const },
  ...{ reference: 'Check 1001', received_on: '2026-03-20', amount: 100, allocations: [], ...changes },
});
const pays = (changes: Partial<CommandInput<'record_payment'>>, as: 'biller' | 'otherBiller' = 'biller') =>
  fixture.call(as, 'record_payment', form(changes));
const paid = async (changes: Partial<CommandInput<'record_payment'>>) => {
  const { data, error } = await pays(changes);
  expect(error).toBeNull();
  return data as unknown as { id: string; available_amount: number };
};
const credits = (
  changes: Partial<CommandInput<'issue_credit_note'>>,
  as: 'biller' | 'otherBiller' = 'biller',
) =>
  fixture.call(as, 'issue_credit_note', {
    ...{ submission_key: randomUUID(), organization_id: fixture.customer, amount: 30 },
    ...{ reason: 'One door was charged twice.', ...changes },
  });
const releases = (allocation_id: string) =>
  fixture.call('biller', 'release_allocation', { submission_key: randomUUID(), allocation_id });
const returns = (payment_id: string, as: 'biller' | 'otherBiller' = 'biller') =>
  fixture.call(as, 'return_payment', {
    ...{ submission_key: randomUUID(), payment_id },
    ...{ returned_on: '2026-03-25', reason: 'Insufficient funds.' },
  });
const reasonsOf = (calls: Parameters<typeof refusalOf>[0][]) =>
  calls.map((one) => refusalOf(one)[0]).toSorted();

describe('record_payment', () => {
  test('pays several invoices, one of them in part, and keeps the rest as credit', async () => {
    const [first, second] = [await fixture.invoice(60), await fixture.invoice(80)];
    const payment = await paid({ amount: 120, allocations: [on(first, 60), on(second, 50)] });
    expect(payment.available_amount).toBe(10);
    expect(await fixture.moneyOf(first)).toEqual({ status: 'paid', paid: 60, credited: 0, balance: 0 });
    expect(await fixture.moneyOf(second)).toEqual({ status: 'sent', paid: 50, credited: 0, balance: 30 });
    await paid({ amount: 30, allocations: [on(second, 30)] });
    expect(await fixture.moneyOf(second)).toMatchObject({ status: 'paid', balance: 0 });
    expect(await fixture.mismatches()).toEqual([]);
  });

  test('records a repeated request once, also at the same time, and refuses its key for another one', async () => {
    const invoice = await fixture.invoice(100);
    const request = form({ amount: 40, allocations: [on(invoice, 40)] });
    const send = () => fixture.call('biller', 'record_payment', request);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await fixture.moneyOf(invoice)).toMatchObject({ paid: 40 });
    const other = await fixture.call('biller', 'record_payment', { ...request, amount: 41 });
    expect(refusalOf(other)).toEqual(['idempotency_key_reused', 'submission_key']);
    // The key is that of one person.
    expect((await fixture.call('otherBiller', 'record_payment', request)).error).toBeNull();
  });

  test('refuses what an invoice cannot take, at its field, and records nothing', async () => {
    const open = await fixture.invoice(50);
    const draft = (await fixture.draft()).invoice_id;
    const others = await fixture.invoice(50, await fixture.newCustomer('Of others'));
    const voided = await fixture.invoice(50);
    await fixture.call('biller', 'void_invoice', { invoice_id: voided, reason: 'Wrong.' });
    const refused = async (invoice: string, amount: number) =>
      refusalOf(await pays({ allocations: [on(open, 10), on(invoice, amount)] }));
    const field = 'allocations.1.amount';
    expect(await refused(draft, 1)).toEqual(['payment_invoice_draft', field]);
    expect(await refused(others, 1)).toEqual(['payment_invoice_missing', field]);
    expect(await refused(voided, 1)).toEqual(['payment_invoice_void', field]);
    expect(await refused(randomUUID(), 1)).toEqual(['payment_invoice_missing', field]);
    expect(refusalOf(await pays({ allocations: [on(open, 50.01)] }))).toEqual([
      'payment_over_balance',
      'allocations.0.amount',
    ]);
    expect(await fixture.moneyOf(open)).toMatchObject({ paid: 0, balance: 50 });
    expect(await fixture.mismatches()).toEqual([]);
  });

  test.each<[string, Partial<CommandInput<'record_payment'>>]>([
    ['amount: Enter more than 0.', { amount: 0 }],
    ['amount: Enter more than 0.', { amount: -5 }],
    ['amount: Use at most two decimals.', { amount: 1.001 }],
    ['amount: This amount is too large.', { amount: 1e12 }],
    ['received_on: Choose today or an earlier day.', { received_on: '2099-01-01' }],
    ['amount: The invoices get more than this.', { amount: 1, allocations: [on(randomUUID(), 2)] }],
    ['allocations.0.amount: Enter more than 0.', { allocations: [on(randomUUID(), 0)] }],
  ])('says %s', async (message, changes) => {
    expect((await pays(changes)).error?.message).toContain(message);
  });

  test('is found by reference and amount before it is recorded again, until it is returned', async () => {
    const { id } = await paid({ reference: 'CK_77', amount: 40 });
    await paid({ reference: 'CK-77', amount: 40 });
    // As the form looks, which escapes what a pattern means otherwise.
    const found = async () =>
      (
        await fixture.people.biller.client
          .from('customer_payments')
          .select('id')
          .eq('organization_id', fixture.customer)
          .eq('amount', 40)
          .ilike('reference', 'ck\\_77')
          .is('returned_on', null)
      ).data;
    expect(await found()).toEqual([{ id }]);
    expect((await returns(id)).error).toBeNull();
    expect(await found()).toEqual([]);
  });

  test('refuses organizations that are no customers, and customers that do not exist', async () => {
    for (const organization_id of [fixture.company.organizations.subcontractor, randomUUID()])
      expect(refusalOf(await pays({ organization_id }))).toEqual([
        'payment_customer_missing',
        'organization_id',
      ]);
  });

  test('lets one of two payments of the same invoice through', async () => {
    const invoice = await fixture.invoice(100);
    const both = await Promise.all([
      pays({ allocations: [on(invoice, 100)] }),
      pays({ allocations: [on(invoice, 100)] }, 'otherBiller'),
    ]);
    expect(reasonsOf(both)).toEqual(['payment_over_balance', undefined]);
    expect(await fixture.moneyOf(invoice)).toMatchObject({ status: 'paid', paid: 100 });
  });

  test('pays an invoice or sees it void, but not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const invoice = await fixture.invoice(100);
      const both = await Promise.all([
        pays({ allocations: [on(invoice, 40)] }),
        fixture.call('otherBiller', 'void_invoice', { invoice_id: invoice, reason: 'Wrong.' }),
      ]);
      const { status, paid } = await fixture.moneyOf(invoice);
      expect([reasonsOf(both), status, paid]).toEqual(
        status === 'void'
          ? [['payment_invoice_void', undefined], 'void', 0]
          : [['invoice_has_payments', undefined], 'sent', 40],
      );
    }
    expect(await fixture.mismatches()).toEqual([]);
  });

  test('holds invoices in one order, whoever names them how', async () => {
    const [a, b] = [await fixture.invoice(100), await fixture.invoice(100)];
    const calls = Array.from({ length: 6 }, (_, index) =>
      pays({ amount: 20, allocations: index % 2 ? [on(a, 10), on(b, 10)] : [on(b, 10), on(a, 10)] }),
    );
    expect((await Promise.all(calls)).map(({ error }) => error)).toEqual(Array(6).fill(null));
    expect(await fixture.moneyOf(a)).toMatchObject({ paid: 60 });
  });
});

describe('credit', () => {
  test('of an overpayment goes on an invoice once, and is refunded at most once', async () => {
    const invoice = await fixture.invoice(100);
    const { id } = await paid({ amount: 70 });
    const apply = (as: 'biller' | 'otherBiller') =>
      fixture.call(as, 'apply_credit', {
        ...{ submission_key: randomUUID(), payment_id: id, allocations: [on(invoice, 50)] },
      });
    const both = await Promise.all([apply('biller'), apply('otherBiller')]);
    expect(reasonsOf(both)).toEqual(['credit_over_available', undefined]);
    const refund = (amount: number) =>
      fixture.call('biller', 'refund_credit', {
        ...{
          submission_key: randomUUID(),
          payment_id: id,
          amount,
          method: 'check',
          refunded_on: '2026-03-22',
        },
      });
    expect(refusalOf(await refund(20.01))).toEqual(['credit_over_available', 'amount']);
    expect(reasonsOf(await Promise.all([refund(20), refund(20)]))).toEqual([
      'credit_over_available',
      undefined,
    ]);
    expect(await fixture.mismatches()).toEqual([]);
  });

  test('needs one source', async () => {
    const both = { payment_id: randomUUID(), credit_note_id: randomUUID() };
    for (const source of [{}, both]) {
      const answer = await fixture.call('biller', 'apply_credit', {
        ...{ submission_key: randomUUID(), allocations: [on(randomUUID(), 1)], ...source },
      });
      expect(answer.error?.code).toBe('invalid_input');
    }
  });

  test('that is taken off an invoice comes back, once', async () => {
    const invoice = await fixture.invoice(100);
    const { id } = await paid({ allocations: [on(invoice, 100)] });
    const allocation = await fixture.one<{ id: string }>(
      'select id from public.payment_allocations where customer_payment_id = $1',
      [id],
    );
    expect(reasonsOf(await Promise.all([releases(allocation.id), releases(allocation.id)]))).toEqual([
      'allocation_already_released',
      undefined,
    ]);
    expect(await fixture.moneyOf(invoice)).toMatchObject({ status: 'sent', paid: 0, balance: 100 });
    const voided = await fixture.call('biller', 'void_invoice', { invoice_id: invoice, reason: 'Wrong.' });
    expect(voided.error).toBeNull();
    expect(await fixture.mismatches()).toEqual([]);
  });
});

describe('return_payment', () => {
  test('opens the invoices again, once, and leaves nothing of the credit', async () => {
    const [first, second] = [await fixture.invoice(60), await fixture.invoice(80)];
    const { id } = await paid({ amount: 150, allocations: [on(first, 60), on(second, 40)] });
    const both = await Promise.all([returns(id), returns(id, 'otherBiller')]);
    expect(reasonsOf(both)).toEqual(['payment_already_returned', undefined]);
    expect(both.find(({ data }) => data)?.data).toEqual({ id, reopened_invoices: 2 });
    expect(await fixture.moneyOf(first)).toEqual({ status: 'sent', paid: 0, credited: 0, balance: 60 });
    expect(await fixture.moneyOf(second)).toMatchObject({ balance: 80 });
    const apply = await fixture.call('biller', 'apply_credit', {
      ...{ submission_key: randomUUID(), payment_id: id, allocations: [on(first, 1)] },
    });
    expect(refusalOf(apply)[0]).toBe('credit_over_available');
    expect(await fixture.mismatches()).toEqual([]);
  });

  test('of a payment of which something was refunded leaves that owed', async () => {
    const customer = await fixture.newCustomer('Bounced');
    const { id } = await paid({ organization_id: customer, amount: 50 });
    await fixture.call('biller', 'refund_credit', {
      ...{
        submission_key: randomUUID(),
        payment_id: id,
        amount: 20,
        method: 'ach',
        refunded_on: '2026-03-22',
      },
    });
    expect((await returns(id)).error).toBeNull();
    const { data } = await fixture.people.biller.client.rpc('receivables', { p_organization_id: customer });
    expect(data?.[1]).toMatchObject({ organization_id: customer, credit: -20, owed: 20 });
    expect(await fixture.mismatches()).toEqual([]);
  });

  test('names the day of the payment when it is earlier', async () => {
    const { id } = await paid({ received_on: '2026-03-20' });
    const early = await fixture.call('biller', 'return_payment', {
      ...{ submission_key: randomUUID(), payment_id: id, returned_on: '2026-03-19', reason: 'Bounced.' },
    });
    expect(refusalOf(early)).toEqual(['payment_returned_before_received', 'returned_on']);
  });
});

describe('credit notes', () => {
  test('pay what is open of an invoice; the rest is credit; together they are not more than the invoice', async () => {
    const invoice = await fixture.invoice(100);
    await paid({ amount: 80, allocations: [on(invoice, 80)] });
    const { data } = await credits({ invoice_id: invoice, amount: 30 });
    expect(data).toMatchObject({
      credit_note_number: expect.stringMatching(/^CN-\d{6}$/),
      available_amount: 10,
    });
    expect(await fixture.moneyOf(invoice)).toEqual({ status: 'paid', paid: 80, credited: 20, balance: 0 });
    expect(refusalOf(await credits({ invoice_id: invoice, amount: 70.01 }))).toEqual([
      'credit_note_over_invoice',
      'amount',
    ]);
    const both = await Promise.all([
      credits({ invoice_id: invoice, amount: 50 }),
      credits({ invoice_id: invoice, amount: 50 }, 'otherBiller'),
    ]);
    expect(reasonsOf(both)).toEqual(['credit_note_over_invoice', undefined]);
    const voided = await fixture.call('biller', 'void_invoice', { invoice_id: invoice, reason: 'Wrong.' });
    expect(refusalOf(voided)[0]).toBe('invoice_has_payments');
    expect(await fixture.mismatches()).toEqual([]);
  });

  test('for what two people saw open are issued once, also at the same time', async () => {
    const invoice_id = await fixture.invoice(100);
    const [first, second] = await Promise.all([
      credits({ invoice_id, balance: 100 }),
      credits({ invoice_id, balance: 100 }, 'otherBiller'),
    ]);
    expect(reasonsOf([first, second])).toEqual(['credit_balance_changed', undefined]);
    expect((first.error ?? second.error)?.message).toMatch(
      /has changed since you opened this: it is \$70\.00 now\.$/,
    );
    expect(await fixture.moneyOf(invoice_id)).toMatchObject({ credited: 30, balance: 70 });
    expect((await credits({ invoice_id, balance: 70 })).error).toBeNull();
    expect(await fixture.moneyOf(invoice_id)).toMatchObject({ credited: 60, balance: 40 });
  });

  test('that are void are owed again, and keep their number; refunded ones stay', async () => {
    const invoice = await fixture.invoice(100);
    const { data } = await credits({ invoice_id: invoice, amount: 100 });
    const { id } = data as unknown as { id: string };
    expect(await fixture.moneyOf(invoice)).toMatchObject({ status: 'paid', credited: 100 });
    const voids = (credit_note_id: string) =>
      fixture.call('biller', 'void_credit_note', {
        ...{ submission_key: randomUUID(), credit_note_id, reason: 'Not agreed.' },
      });
    expect(reasonsOf(await Promise.all([voids(id), voids(id)]))).toEqual([
      'credit_note_already_void',
      undefined,
    ]);
    expect(await fixture.moneyOf(invoice)).toMatchObject({ status: 'sent', credited: 0, balance: 100 });
    const free = (await credits({ amount: 25 })).data as unknown as { id: string };
    await fixture.call('biller', 'refund_credit', {
      ...{ submission_key: randomUUID(), credit_note_id: free.id, amount: 5 },
      ...{ method: 'check', refunded_on: '2026-03-22' },
    });
    expect(refusalOf(await voids(free.id))[0]).toBe('credit_note_refunded');
    expect(await fixture.mismatches()).toEqual([]);
  });
});

test('a merge of two customers keeps what is owed, and a payment of the merged one is refused', async () => {
  const [kept, duplicate] = [await fixture.newCustomer('Kept'), await fixture.newCustomer('Duplicate')];
  const invoice = await fixture.invoice(100, duplicate);
  const { id } = await paid({ organization_id: duplicate, amount: 60, allocations: [on(invoice, 40)] });
  const merged = await fixture.call('admin', 'merge_organizations', {
    ...{ kept_id: kept, duplicate_id: duplicate, dry_run: false },
  });
  expect(merged.error).toBeNull();
  expect(await fixture.mismatches()).toEqual([]);
  expect(refusalOf(await pays({ organization_id: duplicate }))[0]).toBe('payment_customer_missing');
  const apply = await fixture.call('biller', 'apply_credit', {
    ...{ submission_key: randomUUID(), payment_id: id, allocations: [on(invoice, 20)] },
  });
  expect(apply.error).toBeNull();
  expect(await fixture.moneyOf(invoice)).toMatchObject({ paid: 60, balance: 40 });
  expect(await fixture.mismatches()).toEqual([]);
});

describe('access', () => {
  test('is for those who invoice; nobody else reads payments, and a customer only its own invoices and credits', async () => {
    const invoice = await fixture.invoice(100);
    const { id } = await paid({ amount: 60, notes: 'Late again.', allocations: [on(invoice, 60)] });
    for (const as of NOT_BILLERS) {
      const refused = await fixture.call(as, 'record_payment', form({}));
      expect(refused.error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
      const { client } = fixture.people[as];
      for (const table of ['customer_payments', 'payment_allocations', 'customer_refunds'] as const)
        expect((await client.from(table).select('id')).data ?? [], `${as} ${table}`).toEqual([]);
      const { data } = await client.rpc('receivables', {});
      expect(
        (data ?? []).filter(({ organization_id }) => organization_id),
        as,
      ).toEqual([]);
      const seen = await client.rpc('invoice_payments', { p_invoice_id: invoice });
      expect(seen.data ?? [], as).toEqual(
        as === 'partner'
          ? [
              {
                id: expect.any(String),
                kind: 'payment',
                happened_on: '2026-03-20',
                method: 'check',
                reference: 'Check 1001',
                amount: 60,
                credit_note_id: null,
              },
            ]
          : [],
      );
    }
    const own = await fixture.people.partner.client.from('credit_notes').select('organization_id');
    expect(new Set(own.data?.map(({ organization_id }) => organization_id))).toEqual(
      new Set([fixture.customer]),
    );
    expect(refusalOf(await releases(id))[0]).toBe('allocation_missing');
  });
});
