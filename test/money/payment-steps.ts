import type { Step, StepContext } from './step.ts';

const CHECK = { method: 'check', received_on: '2026-03-20' } as const;
const reason = 'Random.';

const onInvoice = ({ found, pick, amount }: StepContext) => ({ invoice_id: pick(found.sent), amount });
const sourceOf = ({ found, pick, which }: StepContext) =>
  which % 2 ? { payment_id: pick(found.payments) } : { credit_note_id: pick(found.notes) };

/** Money of customers. */
export const paymentSteps = {
  'record payment': (step) => {
    const input = {
      ...{ ...step.key(), ...CHECK, organization_id: step.attempt.customer },
      ...{ amount: step.amount + 5, allocations: [onInvoice(step)] },
    };
    return [step.call(step.by, 'record_payment', input), step.call(step.by, 'record_payment', input)];
  },
  'pay all invoices': ({ call, by, which, attempt, found, key }) => [
    call(by, 'record_payment', {
      ...{ ...key(), ...CHECK, organization_id: attempt.customer, amount: 200 },
      allocations: (which % 2 ? found.sent : found.sent.toReversed()).map((invoice_id) => ({
        ...{ invoice_id, amount: 0.01 },
      })),
    }),
  ],
  'apply credit': (step) => [
    step.call(step.by, 'apply_credit', {
      ...{ ...step.key(), ...sourceOf(step), allocations: [onInvoice(step)] },
    }),
  ],
  'release allocation': ({ call, by, found, pick, key }) => [
    call(by, 'release_allocation', { ...key(), allocation_id: pick(found.allocations) }),
  ],
  'return payment': ({ call, by, found, pick, key }) => [
    call(by, 'return_payment', {
      ...{ ...key(), payment_id: pick(found.payments), returned_on: '2026-03-21', reason },
    }),
  ],
  'issue credit note': (step) => [
    step.call(step.by, 'issue_credit_note', {
      ...{ ...step.key(), organization_id: step.attempt.customer, reason, amount: step.amount },
      ...(step.which % 3 ? { invoice_id: step.pick(step.found.sent) } : {}),
    }),
  ],
  'void credit note': ({ call, by, found, pick, key }) => [
    call(by, 'void_credit_note', { ...key(), credit_note_id: pick(found.notes), reason }),
  ],
  'refund credit': (step) => [
    step.call(step.by, 'refund_credit', {
      ...{ ...step.key(), ...sourceOf(step), amount: step.amount },
      ...{ method: 'ach', refunded_on: '2026-03-21' },
    }),
  ],
} satisfies Record<string, Step>;
