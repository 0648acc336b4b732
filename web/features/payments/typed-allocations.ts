import { typedNumber } from '#shared/rules/typed-number.ts';

/** What is typed beside invoices, by their id. */
export type Typed = Readonly<Record<string, string>>;

/** The amounts of a form, in the order of its invoices; an empty field is none. What is no number is NaN. */
export const allocationsOf = (typed: Typed, invoices: readonly { id: string }[]) =>
  invoices.flatMap(({ id }) => {
    const amount = typedNumber(typed[id] ?? '');
    return amount === null || amount === 0 ? [] : [{ invoice_id: id, amount }];
  });

/** The invoice whose amount an error is about: 'allocations.1.amount' is that of the second one. */
export function invoiceOfError(
  path: string | undefined,
  allocations: readonly { invoice_id: string }[],
): string | undefined {
  const [, index] = /^allocations\.(\d+)\./.exec(path ?? '') ?? [];
  return index === undefined ? undefined : allocations[Number(index)]?.invoice_id;
}
