import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Called, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandInput } from '#shared/commands.ts';
import { addPerson, type Person } from '#test/support/company.ts';

/** Disputes of invoices over the wire: who may say what, what is written once, and who is notified. */

let fixture: Fixture;
let colleague: Person;
beforeAll(async () => {
  fixture = await openFixture();
  colleague = await addPerson(fixture.portal, {
    name: 'colleague',
    memberships: [[fixture.customer, 'member']],
  });
}, 240_000);
afterAll(() => fixture?.portal.stop());

type Name = keyof Fixture['people'];
type Dispute = CommandInput<'dispute_invoice'>;
const form = (invoice_id: string, changes: Partial<Dispute> = {}): Dispute => ({
  ...{ submission_key: randomUUID(), invoice_id, reason: 'price', text: 'The rate is wrong.', ...changes },
});
const disputes = (invoice: string, changes: Partial<Dispute> = {}, as: Name = 'partner') =>
  fixture.call(as, 'dispute_invoice', form(invoice, changes));
const asColleague = async (name: string, input: object) =>
  (await colleague.client.rpc(name as never, input as never)) as unknown as Called;
const says = (invoice_id: string, text: string, as: Name) =>
  fixture.call(as, 'post_invoice_message', { submission_key: randomUUID(), invoice_id, text });
const resolves = (
  dispute_id: string,
  amount: number | null = null,
  as: Name = 'biller',
  balance: number | null = null,
) =>
  fixture.call(as, 'resolve_dispute', {
    ...{ submission_key: randomUUID(), dispute_id, amount, balance, text: 'We credit the difference.' },
  });
const disputed = async (amount = 100, changes: Partial<Dispute> = {}) => {
  const invoice = await fixture.invoice(amount);
  const { data, error } = await disputes(invoice, changes);
  expect(error).toBeNull();
  return { invoice, dispute: (data as unknown as { id: string }).id };
};
const stateOf = async (id: string) =>
  (await fixture.people.biller.client.from('partner_invoices').select('invoice_state').eq('id', id)).data?.[0]
    ?.invoice_state;
const conversationOf = async (invoice: string, as: Name = 'partner') =>
  (
    await fixture.people[as].client
      .from('invoice_dispute_messages')
      .select('step, is_from_office, text')
      .eq('partner_invoice_id', invoice)
      .order('created_at')
  ).data;
const notifiedOf = async ({ client }: Person, invoice: string) =>
  (
    await client
      .from('notifications')
      .select('kind, title, body, path, topic')
      .eq('invoice_id', invoice)
      .order('created_at')
  ).data;

describe('a dispute', () => {
  test('goes from the customer to the office and back, and ends with a credit note', async () => {
    const { invoice, dispute } = await disputed(100, { amount: 40 });
    const { number } = await fixture.one<{ number: string }>(
      'select invoice_number as number from public.partner_invoices where id = $1',
      [invoice],
    );
    expect(await stateOf(invoice)).toBe('disputed');
    expect(await notifiedOf(fixture.people.biller, invoice)).toEqual([
      {
        ...{ kind: 'invoice_disputed', title: `${number} is disputed`, topic: 'approvals' },
        ...{ body: 'The customer', path: `/admin/partner-billing/invoices/${invoice}` },
      },
    ]);
    expect((await says(invoice, 'We look into it.', 'biller')).error).toBeNull();
    expect(await notifiedOf(fixture.people.partner, invoice)).toEqual([
      expect.objectContaining({ kind: 'invoice_answered', path: `/partner/invoices/${invoice}` }),
    ]);
    // One who wrote is there, so that the others are not bothered.
    expect(await notifiedOf(colleague, invoice)).toEqual([]);
    const { data, error } = await resolves(dispute, 40);
    expect(error).toBeNull();
    expect(data).toEqual({
      id: dispute,
      sent_to: null,
      credit_note_number: expect.stringMatching(/^CN-\d{6}$/),
    });
    expect(await fixture.moneyOf(invoice)).toMatchObject({ status: 'sent', credited: 40, balance: 60 });
    // Nothing of it is paid.
    expect(await stateOf(invoice)).toBe('sent');
    expect(await conversationOf(invoice)).toEqual([
      { step: 'disputed', is_from_office: false, text: 'The rate is wrong.' },
      { step: 'message', is_from_office: true, text: 'We look into it.' },
      { step: 'resolved', is_from_office: true, text: 'We credit the difference.' },
    ]);
    const [, resolved] = (await notifiedOf(fixture.people.partner, invoice)) ?? [];
    expect(resolved).toMatchObject({
      kind: 'dispute_resolved',
      title: `The dispute of ${number} is resolved`,
    });
    expect(await fixture.mismatches()).toEqual([]);
    // It can be disputed again.
    expect((await disputes(invoice)).error).toBeNull();
  });

  test('ends without a credit note, too, also after the invoice was paid', async () => {
    const { invoice, dispute } = await disputed();
    await fixture.call('biller', 'record_payment', {
      ...{ submission_key: randomUUID(), organization_id: fixture.customer, method: 'check', amount: 100 },
      ...{ received_on: '2026-03-20', allocations: [{ invoice_id: invoice, amount: 100 }] },
    });
    expect(await stateOf(invoice)).toBe('paid');
    expect((await resolves(dispute)).data).toEqual({ id: dispute, sent_to: null, credit_note_number: null });
  });

  test('is refused with the reason, at its field, and writes nothing', async () => {
    const open = await fixture.invoice(50);
    const draft = (await fixture.draft()).invoice_id;
    const paid = await fixture.invoice(50);
    await fixture.call('biller', 'issue_credit_note', {
      ...{ submission_key: randomUUID(), organization_id: fixture.customer, invoice_id: paid },
      ...{ amount: 50, reason: 'Goodwill' },
    });
    expect(refusalOf(await disputes(open, { amount: 50.01 }))).toEqual(['dispute_over_balance', 'amount']);
    expect(refusalOf(await disputes(draft))).toEqual(['dispute_invoice_missing', 'invoice_id']);
    expect(refusalOf(await disputes(paid))[0]).toBe('dispute_nothing_left');
    expect(refusalOf(await disputes(randomUUID()))[0]).toBe('dispute_invoice_missing');
    for (const invoice of [open, draft, paid]) expect(await conversationOf(invoice, 'biller')).toEqual([]);
  });

  test.each<[string, Partial<Dispute>]>([
    ['text: Describe what is wrong, so that we can look into it.', { text: ' ' }],
    ['reason: Choose what is wrong.', { reason: 'anger' as 'price' }],
    ['amount: Enter more than 0.', { amount: 0 }],
  ])('says %s', async (message, changes) => {
    expect((await disputes(randomUUID(), changes)).error?.message).toContain(message);
  });

  test('credits nothing when something else is open than its reader saw, and stays open', async () => {
    const { invoice, dispute } = await disputed();
    const note = await fixture.call('biller', 'issue_credit_note', {
      ...{ submission_key: randomUUID(), organization_id: fixture.customer, invoice_id: invoice },
      ...{ amount: 40, reason: 'We credit the difference.' },
    });
    expect(note.error).toBeNull();
    expect(refusalOf(await resolves(dispute, 40, 'biller', 100))[0]).toBe('credit_balance_changed');
    expect(await fixture.moneyOf(invoice)).toMatchObject({ credited: 40, balance: 60 });
    expect(await stateOf(invoice)).toBe('disputed');
    expect((await resolves(dispute, 40, 'biller', 60)).error).toBeNull();
  });

  test('is refused with more credit than is left, at the amount, and stays open', async () => {
    const { invoice, dispute } = await disputed();
    expect(refusalOf(await resolves(dispute, 100.01))).toEqual(['credit_note_over_invoice', 'amount']);
    expect(await stateOf(invoice)).toBe('disputed');
    expect(await conversationOf(invoice)).toHaveLength(1);
  });
});

describe('access', () => {
  test.each(['otherPartner', 'subcontractor', 'stranger', 'employee', 'technician'] as const)(
    '%s neither reads nor writes',
    async (as) => {
      const { invoice, dispute } = await disputed();
      expect((await disputes(invoice, {}, as)).error?.code).toMatch(/forbidden|not_found|not_authenticated/);
      expect((await says(invoice, 'Hello', as)).error).not.toBeNull();
      expect((await resolves(dispute, null, as)).error).not.toBeNull();
      expect(await conversationOf(invoice, as)).toEqual([]);
      const { data } = await fixture.people[as].client.from('invoice_disputes').select('id');
      expect(data?.some(({ id }) => id === dispute)).toBe(false);
      expect(await conversationOf(invoice)).toHaveLength(1);
    },
  );

  test('the office does not dispute, and the customer does not resolve', async () => {
    const { invoice, dispute } = await disputed();
    expect(refusalOf(await disputes(await fixture.invoice(10), {}, 'biller'))[0]).toBe(
      'dispute_customers_only',
    );
    expect(refusalOf(await resolves(dispute, null, 'partner'))[0]).toBe('dispute_office_only');
    expect(await stateOf(invoice)).toBe('disputed');
  });

  test('nobody writes past the commands, or changes what was said', async () => {
    const { invoice, dispute } = await disputed();
    for (const as of ['partner', 'biller', 'admin'] as const) {
      const { client } = fixture.people[as];
      for (const { error } of [
        await client.from('invoice_dispute_messages').update({ text: 'x' }).eq('partner_invoice_id', invoice),
        await client.from('invoice_dispute_messages').delete().eq('partner_invoice_id', invoice),
        await client.from('invoice_disputes').update({ resolved_at: '2026-01-01' }).eq('id', dispute),
      ])
        expect(error?.code, as).toBe('42501');
    }
  });
});

describe('at the same time', () => {
  test('of two who dispute an invoice, one succeeds, and the other is told why not', async () => {
    for (let round = 0; round < 4; round += 1) {
      const invoice = await fixture.invoice(100);
      const both = await Promise.all([disputes(invoice), asColleague('dispute_invoice', form(invoice))]);
      expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual(['dispute_already_open', undefined]);
      expect(await conversationOf(invoice)).toHaveLength(1);
    }
  });

  test('a repeated request takes effect once', async () => {
    const invoice = await fixture.invoice(100);
    const request = form(invoice);
    const send = () => fixture.call('partner', 'dispute_invoice', request);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const message = { submission_key: randomUUID(), invoice_id: invoice, text: 'And one more thing.' };
    const post = () => fixture.call('partner', 'post_invoice_message', message);
    await Promise.all([post(), post()]);
    expect(await conversationOf(invoice)).toHaveLength(2);
    expect(
      refusalOf(await fixture.call('partner', 'post_invoice_message', { ...message, text: 'Other.' })),
    ).toEqual(['idempotency_key_reused', 'submission_key']);
  });

  test('of two who resolve a dispute with a credit note, one credits', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { invoice, dispute } = await disputed();
      const both = await Promise.all([resolves(dispute, 30), resolves(dispute, 40, 'otherBiller')]);
      expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual([
        'dispute_already_resolved',
        undefined,
      ]);
      expect([30, 40]).toContain((await fixture.moneyOf(invoice)).credited);
      expect(await conversationOf(invoice)).toHaveLength(2);
    }
    expect(await fixture.mismatches()).toEqual([]);
  });
});

test('a question disputes nothing, and reaches those who invoice', async () => {
  const invoice = await fixture.invoice(100);
  expect((await says(invoice, 'What is the second line?', 'partner')).error).toBeNull();
  expect((await says(invoice, 'Please answer.', 'partner')).error).toBeNull();
  expect(await stateOf(invoice)).toBe('sent');
  expect((await notifiedOf(fixture.people.biller, invoice))?.map(({ kind }) => kind)).toEqual([
    'invoice_question',
  ]);
  expect(await notifiedOf(fixture.people.technician, invoice)).toEqual([]);
  expect(await notifiedOf(fixture.people.employee, invoice)).toEqual([]);
});
