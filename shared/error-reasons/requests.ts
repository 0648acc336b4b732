import type { Reasons } from '#shared/error-reasons/reason.ts';

/** Refusals that belong to no noun: the form of a request, and what several tables share. */
export const requestReasons = {
  input_invalid: { code: 'invalid_input', text: '{{issue}}', facts: '{{issues}}' },
  idempotency_key_invalid: {
    code: 'invalid_input',
    text: 'Idempotency-Key must have 1 to {{characters}} characters.',
  },
  idempotency_key_reused: {
    code: 'idempotency_conflict',
    text: 'This Idempotency-Key was already used for another request.',
    hint: 'Use a new key for each new intent, and the same key only to repeat the same request.',
  },
  metrics_forbidden: {
    code: 'forbidden',
    text: 'Metrics are read from this machine, or with METRICS_TOKEN.',
  },
  position_invalid: {
    code: 'invalid_input',
    text: 'Say where: latitude from -90 to 90, longitude from -180 to 180.',
  },
  position_employees_only: { code: 'forbidden', text: 'Only employees look up where they are.' },
  changed_at_once: {
    sqlState: 'PT409',
    text: 'Somebody else is changing this at the same moment.',
    hint: 'Try again.',
  },
  disk_full: {
    code: 'disk_full',
    text: 'The disk of the server is full, so nothing new is saved.',
    hint: 'Nothing was changed. Tell the office: there must be more free space on the server. Then try again.',
  },
  parent_final: {
    sqlState: '42501',
    text: '{{parent}} is {{status}}, and what belongs to it cannot change.',
    hint: 'Reload to see its current status.',
  },
  saved_views_too_many: {
    sqlState: '23514',
    text: 'Keep at most 50 views of a list. Delete one that you no longer need.',
  },
  figures_dimension_invalid: {
    sqlState: '22023',
    text: 'These totals cannot be broken down by "{{dimension}}".',
  },
  realtime_trigger_per_row: {
    sqlState: 'P0001',
    text: 'function can only be triggered for each row, not for each statement',
  },
} as const satisfies Reasons;
