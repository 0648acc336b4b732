import type { Step } from './step.ts';

/** What is recorded on a project without a contract itself, and invoices of it. */
export const projectSteps = {
  'invoice costs of a project': ({ call, by, which, attempt, found, key, pickRow }) => {
    const project_id = which % 5 ? attempt.costsProject : attempt.project;
    const invoice_id = (which % 2 && pickRow(found.drafts)?.id) || null;
    return [
      call(by, 'create_project_invoice', { project_id, invoice_id, ...key() }),
      call('third', 'create_project_invoice', { project_id, ...key() }),
    ];
  },
  'record mileage on a project': ({ call, attempt, which, key }) => [
    call('third', 'record_mileage', {
      ...{ project_id: attempt.costsProject, employee_id: attempt.technician, ...key() },
      ...{ drive_date: '2026-03-04', miles: 0.5 + which },
    }),
  ],
  'share a receipt with a project': ({ call, by, which, attempt, found, pickRow }) => {
    const receipt = pickRow(found.receipts);
    if (!receipt) return [];
    const amount = which % 2 ? receipt.amount : 0.01;
    const allocations = [{ project_id: attempt.costsProject, amount }];
    return [call(by, 'allocate_receipt', { receipt_id: receipt.id, allocations })];
  },
} satisfies Record<string, Step>;
