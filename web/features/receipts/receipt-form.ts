import type { CommandInput } from '#shared/commands.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { Receipt } from '#web/features/receipts/queries.ts';
import { today } from '#web/lib/dates.ts';
import type { ReceiptCategory } from '#web/lib/receipt-categories.ts';

/** What a receipt can be allocated to: a work order or a project. */
export interface Job {
  kind: 'work_order' | 'project';
  id: string;
  number: string;
  title: string;
}

/** An allocation in the form; the amount is stored as typed. */
export interface Share extends Job {
  amount: string;
}

/** The values of the form. */
export interface ReceiptForm {
  vendorName: string;
  date: string;
  amount: string;
  category: ReceiptCategory | '';
  description: string;
  shares: Share[];
  /** The person who paid, when the office submits for another person; null for oneself. */
  employeeId: string | null;
}

export const emptyForm = (): ReceiptForm => ({
  vendorName: '',
  date: today(),
  amount: '',
  category: 'materials',
  description: '',
  shares: [],
  employeeId: null,
});

/** The values of an existing receipt, for its correction. */
export const formOf = (receipt: Receipt): ReceiptForm => ({
  vendorName: receipt.vendor_name,
  date: receipt.receipt_date,
  amount: receipt.amount.toFixed(2),
  category: receipt.category as ReceiptCategory,
  description: receipt.description,
  shares: sharesOf(receipt.shares),
  employeeId: null,
});

export const sharesOf = (shares: Receipt['shares']): Share[] =>
  shares.flatMap(({ amount, work_order, project }): Share[] => {
    const typed = amount.toFixed(2);
    if (work_order) {
      const { id, work_order_number: number, title } = work_order;
      return [{ kind: 'work_order', id, number, title, amount: typed }];
    }
    if (!project) return [];
    return [
      { kind: 'project', id: project.id, number: project.project_number, title: project.name, amount: typed },
    ];
  });

/** A typed amount in US dollars: '1,234.5', '350,50', '$12'; NaN when it is invalid. */
export function amountOf(typed: string): number {
  const amount = typedNumber(typed) ?? Number.NaN;
  return amount >= 0 ? amount : Number.NaN;
}

const centsOf = (typed: string): number => {
  const amount = amountOf(typed);
  return Number.isNaN(amount) ? 0 : Math.round(amount * 100);
};

/** The amount that is not allocated yet, in US dollars; negative when the allocations exceed the total. */
export const restOf = (amount: string, shares: readonly Share[]): number =>
  (centsOf(amount) - shares.reduce((sum, share) => sum + centsOf(share.amount), 0)) / 100;

/** Adds a job to the allocations, with the remaining amount. */
export function withJob(amount: string, shares: readonly Share[], job: Job): Share[] {
  if (shares.some(({ id }) => id === job.id)) return [...shares];
  const rest = Math.max(0, restOf(amount, shares));
  return [...shares, { ...job, amount: rest > 0 ? rest.toFixed(2) : '' }];
}

/** Puts a receipt that is on no job on this one. */
export const withFirstJob = (form: ReceiptForm, job: Job | null): ReceiptForm =>
  job && form.shares.length === 0 ? { ...form, shares: withJob(form.amount, [], job) } : form;

export const allocationsOf = (shares: readonly Share[]): CommandInput<'allocate_receipt'>['allocations'] =>
  shares.map(({ kind, id, amount }) => ({
    ...(kind === 'work_order' ? { work_order_id: id } : { project_id: id }),
    amount: amountOf(amount),
  }));

/** A single job for the whole amount follows it as the amount is typed. */
export function withAmount(form: ReceiptForm, amount: string): ReceiptForm {
  const [only] = form.shares;
  const follows = form.shares.length === 1 && only && centsOf(only.amount) === centsOf(form.amount);
  return { ...form, amount, shares: follows ? [{ ...only, amount }] : form.shares };
}

/** What the person is clocked in to, as a job. */
export function jobOfSession(
  session: {
    work_order_id: string | null;
    project_id: string | null;
    item?: { number: string; title: string } | null;
  } | null,
): Job | null {
  const id = session?.work_order_id ?? session?.project_id;
  if (!session?.item || !id) return null;
  return { kind: session.work_order_id ? 'work_order' : 'project', id, ...session.item };
}
