import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Called, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { addPerson, type Person } from '#test/support/company.ts';

/** A person of the office who belongs to a firm as well decides nothing about that firm's money (decision 049). */

let fixture: Fixture;
let both: Person;
let colleague: Person;
const day = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  fixture = await openFixture();
  const { contractor, customer, subcontractor } = fixture.company.organizations;
  both = await addPerson(fixture.portal, {
    name: 'Both',
    memberships: [
      [contractor, 'admin', PRESETS.billing],
      [customer, 'admin'],
      [subcontractor, 'admin'],
    ],
  });
  colleague = await addPerson(fixture.portal, {
    name: 'Colleague',
    memberships: [[contractor, 'admin', PRESETS.billing]],
  });
}, 240_000);
afterAll(() => fixture?.portal.stop());

const call = async <Name extends CommandName>(as: Person, name: Name, input: CommandInput<Name>) =>
  (await as.client.rpc(name, input as never)) as unknown as Called;
const key = () => ({ submission_key: randomUUID() });
const reason = 'For us.';

type Step = () => Promise<(as: Person) => Promise<Called>>;
const firm = () => fixture.company.organizations.subcontractor;
const account = {
  account_kind: 'checking',
  routing_number: '061000104',
  account_number: '666677778888',
} as const;
const facts = { legal_name: 'Ours LLC', tin_kind: 'ein', tin: '123456789', form_box: 'none' } as const;

/** Money of the own subcontractor. */
const FIRM_STEPS: Record<string, Step> = {
  set_retainage_percent: async () => (as) =>
    call(as, 'set_retainage_percent', { organization_id: firm(), retainage_percent: 1 }),
  set_agreed_rate: async () => (as) =>
    call(as, 'set_agreed_rate', { organization_id: firm(), hourly_rate: 500 }),
  'set_agreed_rate, taken away': async () => (as) =>
    call(as, 'set_agreed_rate', { organization_id: firm(), hourly_rate: null }),
  save_bank_account: async () => (as) => call(as, 'save_bank_account', { organization_id: firm(), account }),
  save_tax_facts: async () => (as) => call(as, 'save_tax_facts', { organization_id: firm(), facts }),
  set_bill_due_date: async () => {
    const { id, version } = await fixture.one<{ id: string; version: string }>(
      `select b.id, to_json(b.updated_at) #>> '{}' as version
       from subcontractor_bill_work_orders l join subcontractor_bills b on b.id = l.subcontractor_bill_id where l.id = $1`,
      [await fixture.bill(await fixture.work(), 85)],
    );
    const input = { subcontractor_bill_id: id, version, due_date: '2199-01-31' };
    return (as) => call(as, 'set_bill_due_date', input);
  },
  void_bill_payment: async () => {
    const line = await fixture.bill(await fixture.work(), 85);
    const { id } = await fixture.one<{ id: string }>(
      `insert into bill_payments (subcontractor_bill_id, amount, paid_on, payment_method)
       select subcontractor_bill_id, 85, current_date, 'check' from subcontractor_bill_work_orders where id = $1
       returning id`,
      [line],
    );
    return (as) => call(as, 'void_bill_payment', { payment_id: id, reason });
  },
};

const paid = async (amount: number) => {
  const { data } = await call(colleague, 'record_payment', {
    ...{ ...key(), organization_id: fixture.customer, method: 'check', received_on: day(), amount },
    allocations: [],
  });
  return String(data?.id);
};
const credited = async (amount: number) => {
  const { data } = await call(colleague, 'issue_credit_note', {
    ...{ ...key(), organization_id: fixture.customer, amount, reason },
  });
  return String(data?.id);
};

/** Money that the own customer owes. */
const CUSTOMER_STEPS: Record<string, Step> = {
  record_payment: async () => (as) =>
    call(as, 'record_payment', {
      ...{ ...key(), organization_id: fixture.customer, method: 'cash', received_on: day(), amount: 5 },
      allocations: [],
    }),
  return_payment: async () => {
    const payment_id = await paid(5);
    return (as) => call(as, 'return_payment', { ...key(), payment_id, returned_on: day(), reason });
  },
  issue_credit_note: async () => {
    const invoice_id = await fixture.invoice(100);
    return (as) =>
      call(as, 'issue_credit_note', {
        ...{ ...key(), organization_id: fixture.customer, invoice_id, amount: 100, reason },
      });
  },
  void_credit_note: async () => {
    const credit_note_id = await credited(5);
    return (as) => call(as, 'void_credit_note', { ...key(), credit_note_id, reason });
  },
  refund_credit: async () => {
    const payment_id = await paid(5);
    return (as) =>
      call(as, 'refund_credit', { ...key(), payment_id, amount: 5, method: 'check', refunded_on: day() });
  },
  void_invoice: async () => {
    const invoice_id = await fixture.invoice(100);
    return (as) => call(as, 'void_invoice', { invoice_id, reason });
  },
  send_invoice: async () => {
    const { invoice_id, version } = await fixture.draft();
    return (as) => call(as, 'send_invoice', { invoice_id, version, is_emailed: false });
  },
  resolve_dispute: async () => {
    const { data } = await call(both, 'dispute_invoice', {
      ...{ ...key(), invoice_id: await fixture.invoice(100), reason: 'price', text: 'Too much.' },
    });
    const input = { dispute_id: String(data?.id), amount: 50, text: 'We credit it.' };
    return (as) => call(as, 'resolve_dispute', { ...key(), ...input });
  },
  'resolve_dispute, without a credit': async () => {
    const { data } = await call(both, 'dispute_invoice', {
      ...{ ...key(), invoice_id: await fixture.invoice(100), reason: 'price', text: 'Too much.' },
    });
    const input = { dispute_id: String(data?.id), amount: null, text: 'It stays.' };
    return (as) => call(as, 'resolve_dispute', { ...key(), ...input });
  },
};

const STEPS = { ...FIRM_STEPS, ...CUSTOMER_STEPS };
test.each(Object.keys(STEPS))('%s is for a colleague', async (name) => {
  const step = await STEPS[name]?.();
  if (!step) throw new Error(name);
  expect(refusalOf(await step(both))[0]).toBe('own_firm_money');
  expect((await step(colleague)).error).toBeNull();
});

test('whoever belongs to another firm decides', async () => {
  const { otherSubcontractor } = fixture.company.organizations;
  const answer = await call(both, 'set_agreed_rate', {
    organization_id: otherSubcontractor,
    hourly_rate: 90,
  });
  expect(answer.error).toBeNull();
});
