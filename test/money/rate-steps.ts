import { randomUUID } from 'node:crypto';
import type { Step } from './step.ts';

const VALID_FROM = '2026-01-01';

/** Prices, taxes, and costs that change while invoices are written: no sent document may follow. */
export const rateSteps = {
  'change prices': ({ call, by, which, amount, attempt }) => [
    call(by, 'save_price_list', {
      ...{ name: `List ${randomUUID()}`, scope: 'customer', organization_id: attempt.customer },
      valid_from: VALID_FROM,
      items: [
        { kind: 'hour', value: amount },
        { kind: 'material_markup', value: which },
        { kind: 'mile', value: 1 + which / 100 },
      ],
    }),
  ],
  /** The customer's city, which no other customer has. */
  'change tax': ({ call, which, attempt }) => [
    call('third', 'save_tax_rate', {
      ...{ name: `Tax ${randomUUID()}`, kind: 'city', city: attempt.city, state: 'TX' },
      ...{ percent: 0.25 + which / 16, valid_from: VALID_FROM },
    }),
  ],
} satisfies Record<string, Step>;
