import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { allocate, invoicesOf, releaseAll } from '#server/domains/payments/allocate.ts';
import {
  type CreditNoteMailOptions,
  type MailedCreditNote,
  markMailed,
  queueCreditNote,
} from '#server/domains/payments/credit-note-mail.ts';
import { holdCredit, holdCustomer, readCredit } from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

interface CreditedInvoice {
  number: string;
  status: string;
  balance: number;
  /** What no credit note has credited. */
  creditable: number;
}

/** Credits an amount. Of an invoice, it pays what is open; the rest, and one for no invoice, is the customer's credit. */
export const issueCreditNote = (options: CreditNoteMailOptions): Command =>
  defineCommand('issue_credit_note', async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'payments_office_only');
    let mailed: MailedCreditNote | undefined;
    const answer = await elevate('command_payments', (elevated) =>
      once(elevated, 'issue_credit_note', input, async () => {
        const note = await creditInvoice(elevated, input);
        if (input.is_emailed) mailed = await markMailed(elevated, note.id);
        return { ...note, sent_to: mailed?.to ?? null };
      }),
    );
    // A repetition gets the first answer, and no second email.
    if (mailed) await queueCreditNote(client, options, mailed);
    return answer;
  });

type CreditNote = Omit<CommandInput<'issue_credit_note'>, 'submission_key' | 'is_emailed'>;

/** Issues a credit note, within a command that may issue it. */
export async function creditInvoice(elevated: ElevatedClient, input: CreditNote) {
  const { organization_id, invoice_id, amount } = input;
  await holdCustomer(elevated, organization_id, invoice_id ? [invoice_id] : []);
  const invoice = invoice_id ? await requireCreditable(elevated, { ...input, invoice_id }) : null;
  const { id, number } = await insertCreditNote(elevated, input);
  const applied = Math.min(amount, invoice?.balance ?? 0);
  if (invoice_id && applied > 0)
    await allocate(elevated, organization_id, { credit_note_id: id }, [{ invoice_id, amount: applied }]);
  const { available } = await readCredit(elevated, { credit_note_id: id });
  return { id, credit_note_number: number, available_amount: available };
}

async function requireCreditable(
  elevated: ElevatedClient,
  input: CreditNote & { invoice_id: string },
): Promise<CreditedInvoice> {
  const { amount } = input;
  const { rows } = await elevated.query<CreditedInvoice>(
    `select i.invoice_number as number, i.status, i.balance_amount::float8 as balance,
       (i.total_amount - coalesce((
         select sum(c.amount) from public.credit_notes c where c.partner_invoice_id = i.id and c.voided_at is null
       ), 0))::float8 as creditable
     from public.partner_invoices i where i.id = $1 and i.organization_id = $2`,
    [input.invoice_id, input.organization_id],
  );
  const [invoice] = rows;
  if (!invoice) throw new AppError('payment_invoice_missing', {}, { field: 'invoice_id' });
  const { number, status, creditable, balance } = invoice;
  if (status === 'draft') throw new AppError('payment_invoice_draft', {}, { field: 'invoice_id' });
  if (status === 'void') throw new AppError('payment_invoice_void', { number }, { field: 'invoice_id' });
  // Somebody else may have issued the same one meanwhile.
  if ((input.balance ?? balance) !== balance)
    throw new AppError('credit_balance_changed', { number, amount: balance });
  if (amount > creditable)
    throw new AppError('credit_note_over_invoice', { number, amount: creditable }, { field: 'amount' });
  return invoice;
}

/** The number is taken under a lock that lasts until the commit. */
async function insertCreditNote(
  elevated: ElevatedClient,
  input: CreditNote,
): Promise<{ id: string; number: string }> {
  const { rows } = await elevated.query<{ id: string; number: string }>(
    `insert into public.credit_notes (organization_id, partner_invoice_id, amount, reason, issued_on)
     values ($1, $2, $3, $4, coalesce($5::date, app.office_day(now())))
     returning id, credit_note_number as number`,
    [input.organization_id, input.invoice_id ?? null, input.amount, input.reason, input.issued_on ?? null],
  );
  return rows[0] ?? { id: '', number: '' };
}

/** Voids a credit note. It keeps its number, and what it paid is owed again. */
export const voidCreditNote = defineCommand('void_credit_note', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'invoice', 'payments_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'void_credit_note', input, async () => {
      const { credit_note_id, reason } = input;
      await holdCredit(elevated, { credit_note_id }, []);
      // Nobody puts it on another invoice meanwhile: that waits for the customer.
      await holdCredit(elevated, { credit_note_id }, await invoicesOf(elevated, { credit_note_id }));
      await requireVoidable(elevated, credit_note_id);
      const reopened = await releaseAll(elevated, { credit_note_id }, caller.profileId);
      await elevated.query(
        `update public.credit_notes set voided_at = now(), void_reason = $2, voided_by = $3 where id = $1`,
        [credit_note_id, reason, caller.profileId],
      );
      return { id: credit_note_id, reopened_invoices: reopened };
    }),
  );
});

async function requireVoidable(elevated: ElevatedClient, id: string): Promise<void> {
  const { rows } = await elevated.query<{ is_void: boolean; is_refunded: boolean }>(
    `select voided_at is not null as is_void, refunded_amount > 0 as is_refunded
     from public.credit_notes where id = $1`,
    [id],
  );
  if (rows[0]?.is_void) throw new AppError('credit_note_already_void');
  if (rows[0]?.is_refunded) throw new AppError('credit_note_refunded');
}
