import { receiptCommands } from '#shared/commands/receipts.ts';
import type { CommandInput } from '#shared/commands.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { allocationsOf, type ReceiptForm, restOf } from '#web/features/receipts/receipt-form.ts';
import { received, t } from '#web/lib/text.ts';

/** The input of the command, or null with a translated text for each field that is missing or wrong. */
export interface CheckedReceipt {
  input: CommandInput<'save_receipt'> | null;
  errors: Partial<Record<string, string>>;
}

/**
 * Validates a whole receipt.
 * @param receiptId the id of the receipt to correct; null for a new one
 */
export function checkReceipt(
  form: ReceiptForm,
  receiptId: string | null,
  attachmentIds: string[],
): CheckedReceipt {
  const checked = receiptCommands.save_receipt.input.safeParse({
    receipt_id: receiptId,
    employee_id: form.employeeId,
    vendor_name: form.vendorName,
    receipt_date: form.date,
    // A negative one as it is: the command says what is wrong with it.
    amount: typedNumber(form.amount) ?? Number.NaN,
    category: form.category,
    description: form.description,
    allocations: allocationsOf(form.shares),
    attachment_ids: attachmentIds,
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? [])
    errors[String(path[0])] ??= t(received(message));
  if (restOf(form.amount, form.shares) < 0) errors.allocations ??= t('The shares are more than the amount.');
  return { input: checked.success && !errors.allocations ? checked.data : null, errors };
}
