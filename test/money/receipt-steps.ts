import type { Step } from './step.ts';

/** What the crew bought for the work, in the month of all other steps. */
export const receiptSteps = {
  'hand in receipt': ({ call, amount, attempt, pick }) => [
    call('third', 'save_receipt', {
      ...{ employee_id: attempt.technician, vendor_name: 'Supply House', receipt_date: '2026-03-03' },
      ...{ amount, category: 'materials', attachment_ids: [] },
      allocations: [{ work_order_id: pick(attempt.work), amount }],
    }),
  ],
  'approve receipt': ({ call, by, found, pickRow }) => {
    const receipt = pickRow(found.receipts.filter(({ status }) => status === 'submitted'));
    if (!receipt) return [];
    const input = { receipts: [{ receipt_id: receipt.id, amount: receipt.amount }] };
    return [call(by, 'approve_receipts', input), call('third', 'approve_receipts', input)];
  },
  'reject receipt': ({ call, found, pickRow }) => {
    const waiting = found.receipts.filter(({ status }) => status === 'submitted');
    const receipt = pickRow(waiting.length > 0 ? waiting : found.receipts);
    return receipt ? [call('third', 'reject_receipt', { receipt_id: receipt.id, reason: 'Random.' })] : [];
  },
  'allocate receipt': ({ call, by, which, attempt, found, pick, pickRow }) => {
    const receipt = pickRow(found.receipts);
    if (!receipt) return [];
    const amount = which % 2 ? receipt.amount : 0.01;
    const allocations = [{ work_order_id: pick(attempt.work), amount }];
    return [call(by, 'allocate_receipt', { receipt_id: receipt.id, allocations })];
  },
  'reimburse receipt': ({ call, by, found, pickRow }) => {
    const receipt = pickRow(found.receipts.filter(({ status }) => status === 'approved'));
    if (!receipt) return [];
    const input = { receipt_ids: [receipt.id], reimbursed_on: '2026-03-20' };
    return [call(by, 'reimburse_receipts', input), call('third', 'reimburse_receipts', input)];
  },
} satisfies Record<string, Step>;
