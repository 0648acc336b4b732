import type { Step } from './step.ts';

/** The month of all work, payments, and credits of the test. */
export const MONTH = '2026-03-01';
/** Its last day. */
const UNTIL = '2026-03-31';

/**
 * Batches for the accounting program, and months that the office closes. They stay open most of the time, because nothing
 * else happens in a closed one.
 */
export const monthSteps = {
  'close month': ({ call, by, which }) =>
    which % 4 === 0 ? [call(by, 'close_month', { month: MONTH, accepts_unfinished: true })] : [],
  'reopen month': ({ call }) => [call('third', 'reopen_month', { month: MONTH, reason: 'Random.' })],
  // A batch has the documents of all attempts, so it is made seldom.
  'export batch': ({ call, by, which, key }) => {
    if (which % 10 !== 0) return [];
    const input = { ...key(), format: 'plain', until: UNTIL } as const;
    return [call(by, 'create_accounting_batch', input), call('third', 'create_accounting_batch', input)];
  },
  'withdraw batch': ({ call, by, found, pick }) => [
    call(by, 'withdraw_accounting_batch', { batch_id: pick(found.batches), reason: 'Random.' }),
  ],
} satisfies Record<string, Step>;
