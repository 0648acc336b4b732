import { bankingDay, today } from '#server/domains/payment-runs/test/fixture.ts';
import type { Step, StepContext } from './step.ts';

const paid = () => ({ paid_on: today(), payment_method: 'card', payment_reference: '' }) as const;

/** The bills that a run pays: one, or all that are approved. */
const payable = ({ found, which }: StepContext) => {
  const approved = found.bills.filter(({ status }) => status === 'approved');
  return which % 2 ? approved : approved.slice(0, 1);
};

const run = (step: StepContext, payment_method: 'check' | 'ach', pay_on: string) => {
  const bills = payable(step).map(({ id, balance }) => ({ bill_id: id, balance }));
  if (bills.length === 0) return [];
  const input = { ...step.key(), payment_method, pay_on, is_emailed: false, bills };
  return [step.call(step.by, 'create_payment_run', input), step.call(step.by, 'create_payment_run', input)];
};

/** Bills of subcontractors, and their payment. */
export const billSteps = {
  'submit bill': ({ call, amount, attempt, key, pickRow }) => {
    const chosen = pickRow(attempt.unbilled);
    if (!chosen) return [];
    const lines = [{ work_order_id: chosen.workOrder, amount: amount + 1 }];
    return [call(chosen.firm, 'submit_bill', { ...key(), lines })];
  },
  'approve bill': ({ call, by, found, pickRow }) => {
    const bill = pickRow(found.bills.filter(({ status }) => status === 'submitted'));
    return bill
      ? [call(by, 'approve_bill', { bill_id: bill.id }), call('third', 'approve_bill', { bill_id: bill.id })]
      : [];
  },
  'approve part of a bill': ({ call, by, amount, found, pickRow }) => {
    const bill = pickRow(found.bills.filter(({ status }) => status === 'submitted'));
    const [work_order_id = ''] = bill?.workOrders ?? [];
    const reductions = [{ work_order_id, amount: amount / 2, reason: 'Random.' }];
    return bill ? [call(by, 'approve_bill', { bill_id: bill.id, reductions, retainage_percent: 10 })] : [];
  },
  'release retainage': ({ call, by, amount, found, key, pickRow }) => {
    const bill = pickRow(found.bills.filter(({ held }) => held > 0));
    if (!bill) return [];
    const { id: bill_id, held } = bill;
    const input = { ...key(), bill_id, held, amount: amount < held ? amount : held };
    return [call(by, 'release_bill_retainage', input), call(by, 'release_bill_retainage', input)];
  },
  'reject bill': ({ call, by, found, pickRow }) => {
    const bill = pickRow(found.bills);
    return bill ? [call(by, 'reject_bill', { bill_id: bill.id, reason: 'Random.' })] : [];
  },
  'pay part of a bill': (step) => {
    const bill = step.pickRow(payable(step));
    if (!bill) return [];
    const { id: bill_id, balance } = bill;
    const input = { ...step.key(), bill_id, balance, amount: step.amount, ...paid() };
    return [step.call(step.by, 'record_bill_payment', input)];
  },
  'mark bills paid': (step) => {
    const bills = payable(step);
    const bill_ids = bills.map(({ id }) => id);
    const balances = bills.map(({ balance }) => balance);
    return bill_ids.length ? [step.call(step.by, 'mark_bills_paid', { bill_ids, balances, ...paid() })] : [];
  },
  'pay by checks': (step) => run(step, 'check', today()),
  'pay by transfers': (step) => run(step, 'ach', bankingDay()),
  'void bill payment': ({ call, by, found, pick }) => [
    call(by, 'void_bill_payment', { payment_id: pick(found.billPayments), reason: 'It came back.' }),
  ],
  'void payment run': ({ call, by, found, pick }) => [
    call(by, 'void_payment_run', { payment_run_id: pick(found.runs), reason: 'Torn.' }),
  ],
  'download ACH file': ({ call, by, found, pick }) => [
    call(by, 'download_ach_file', { payment_run_id: pick(found.runs) }),
  ],
  'undo decision': ({ call, by, attempt, pick }) => [
    call(by, 'undo_decision', { decision_id: pick(attempt.decisions.slice(-3)) }),
  ],
} satisfies Record<string, Step>;
