import { randomUUID } from 'node:crypto';
import type { paymentCommands } from '#shared/commands/payments.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { add, type Fixture } from './fixture.ts';

/** How the commands on payments succeed, as often as wanted. */

type PaymentCommand = keyof typeof paymentCommands & CommandName;
type Recipes = {
  [Name in PaymentCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

const customerOf = ({ company }: Fixture) => company.organizations.customer;
const day = () => recentDay(3);

/** A sent invoice of the customer. */
export const addInvoice = (fixture: Fixture): Promise<string> =>
  add(fixture, 'partner_invoices', {
    ...{ organization_id: customerOf(fixture), status: 'sent', total_amount: 100, issue_date: day() },
    invoice_number: `INV-${randomUUID().slice(0, 8)}`,
  });

const addPayment = (fixture: Fixture): Promise<string> =>
  add(fixture, 'customer_payments', {
    ...{ organization_id: customerOf(fixture), method: 'check', received_on: day(), amount: 60 },
  });

const addCreditNote = (fixture: Fixture): Promise<string> =>
  add(fixture, 'credit_notes', {
    ...{ organization_id: customerOf(fixture), amount: 30, reason: 'Goodwill', issued_on: day() },
  });

export const PAYMENT_RECIPES: Recipes = {
  record_payment: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), organization_id: customerOf(fixture), method: 'check' },
      ...{ reference: randomUUID(), received_on: day(), amount: 80 },
      allocations: [{ invoice_id: await addInvoice(fixture), amount: 50 }],
    }),
  },
  apply_credit: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), payment_id: await addPayment(fixture) },
      allocations: [{ invoice_id: await addInvoice(fixture), amount: 50 }],
    }),
  },
  release_allocation: {
    as: 'admin',
    prepare: async (fixture) => ({
      submission_key: randomUUID(),
      allocation_id: await add(fixture, 'payment_allocations', {
        customer_payment_id: await addPayment(fixture),
        partner_invoice_id: await addInvoice(fixture),
        amount: 20,
      }),
    }),
  },
  return_payment: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), payment_id: await addPayment(fixture) },
      ...{ returned_on: day(), reason: 'Insufficient funds.' },
    }),
  },
  issue_credit_note: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), organization_id: customerOf(fixture), amount: 30 },
      ...{ invoice_id: await addInvoice(fixture), reason: 'One door was charged twice.' },
    }),
  },
  void_credit_note: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), credit_note_id: await addCreditNote(fixture) },
      reason: 'Wrong customer.',
    }),
  },
  send_credit_note: {
    as: 'admin',
    prepare: async (fixture) => {
      await fixture.owner.query(
        `insert into public.organization_billing (organization_id, email) values ($1, 'ap@customer.test')
         on conflict (organization_id) do update set email = excluded.email`,
        [customerOf(fixture)],
      );
      return { submission_key: randomUUID(), credit_note_id: await addCreditNote(fixture) };
    },
  },
  refund_credit: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), credit_note_id: await addCreditNote(fixture), amount: 10 },
      ...{ method: 'check', refunded_on: day() },
    }),
  },
};
