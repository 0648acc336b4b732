import type { Step } from './step.ts';

/** The month of all work, payments, and credits of the test. */
export const MONTH = '2026-03-01';

/** Months that the office closes. They stay open most of the time, because nothing else happens in a closed one. */
export const monthSteps = {
  'close month': ({ call, by, which }) =>
    which % 4 === 0 ? [call(by, 'close_month', { month: MONTH, accepts_unfinished: true })] : [],
  'reopen month': ({ call }) => [call('third', 'reopen_month', { month: MONTH, reason: 'Random.' })],
} satisfies Record<string, Step>;
