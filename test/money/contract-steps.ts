import type { Step } from './step.ts';

const SCHEDULE = [
  { description: 'Demolition', scheduled_value: 10_000 },
  { description: 'Doors', scheduled_value: 5000, is_milestone: true },
];

/** A project that is billed by contract: its progress, retainage, and deposits. */
export const contractSteps = {
  'sign contract': ({ call, by, attempt, found }) => {
    const input = { project_id: attempt.project, retainage_percent: 10, lines: SCHEDULE };
    return found.contract ? [] : [call(by, 'save_contract', input), call('third', 'save_contract', input)];
  },
  'record progress': ({ call, by, which, attempt, found }) => {
    if (!found.contract) return [];
    const { version, lines } = found.contract;
    const progress = lines.map(({ id, isMilestone }) => ({
      ...{ id, percent_complete: isMilestone ? (which % 2) * 100 : which },
    }));
    return [call(by, 'record_progress', { project_id: attempt.project, version, lines: progress })];
  },
  'bill progress': ({ call, by, attempt, key }) => [
    call(by, 'create_progress_invoice', { project_id: attempt.project, ...key() }),
    call('third', 'create_progress_invoice', { project_id: attempt.project, ...key() }),
  ],
  'release retainage of a contract': ({ call, by, amount, attempt, key }) => [
    call(by, 'release_retainage', { project_id: attempt.project, amount, ...key() }),
    call('third', 'release_retainage', { project_id: attempt.project, amount, ...key() }),
  ],
  'ask for a deposit': ({ call, by, amount, attempt, key }) => {
    const input = {
      ...{ organization_id: attempt.customer, project_id: attempt.project, amount, ...key() },
      description: 'Deposit',
    };
    return [call(by, 'create_deposit', input), call(by, 'create_deposit', input)];
  },
  'apply deposit': ({ call, by, which, amount, found, pick, pickRow }) => {
    const draft = pickRow(found.drafts);
    if (!draft) return [];
    const input = { invoice_id: draft.id, version: draft.version, deposit_invoice_id: pick(found.deposits) };
    return [call(by, 'apply_deposit', { ...input, amount: which % 2 ? amount : null })];
  },
  'delete contract': ({ call, attempt, found }) =>
    found.contract
      ? [call('third', 'delete_contract', { project_id: attempt.project, version: found.contract.version })]
      : [],
} satisfies Record<string, Step>;
