import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type Caller, callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  type CreditNoteMailOptions,
  type MailedCreditNote,
  markMailed,
  queueCreditNote,
} from '#server/domains/payments/credit-note-mail.ts';
import { creditInvoice } from '#server/domains/payments/credit-notes.ts';
import {
  type HeldInvoice,
  holdInvoice,
  writeMessage,
} from '#server/domains/payments/disputes/held-invoice.ts';
import { once } from '#server/domains/payments/once.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** Ends a dispute. Its credit note, the state of the invoice, and what the customer reads change together. */
export const resolveDispute = (options: CreditNoteMailOptions): Command =>
  defineCommand('resolve_dispute', async ({ client, elevate }, input) => {
    const caller = await callerOf(client);
    requireCapability(caller, 'invoice', 'dispute_office_only');
    let mailed: MailedCreditNote | undefined;
    const answer = await elevate('command_payments', (elevated) =>
      once(elevated, 'resolve_dispute', input, async () => {
        const invoice = await holdDisputed(elevated, caller, input.dispute_id);
        const note = input.amount
          ? await creditInvoice(elevated, {
              ...{ organization_id: invoice.customer, invoice_id: invoice.id },
              ...{ amount: input.amount, balance: input.balance, reason: input.text },
            })
          : null;
        if (note && input.is_emailed) mailed = await markMailed(elevated, note.id);
        await elevated.query(
          `update public.invoice_disputes set resolved_at = now(), resolved_by = $2, credit_note_id = $3 where id = $1`,
          [input.dispute_id, caller.profileId, note?.id ?? null],
        );
        await writeMessage(elevated, {
          ...{ invoiceId: invoice.id, step: 'resolved', isFromOffice: true, text: input.text },
        });
        return {
          ...{ id: input.dispute_id, credit_note_number: note?.credit_note_number ?? null },
          sent_to: mailed?.to ?? null,
        };
      }),
    );
    if (mailed) await queueCreditNote(client, options, mailed);
    return answer;
  });

/** Holds the invoice of a dispute that is open, also after others had to be waited for. */
async function holdDisputed(
  elevated: ElevatedClient,
  caller: Caller,
  disputeId: string,
): Promise<HeldInvoice> {
  const { invoice_id } = await readDispute(elevated, disputeId);
  const invoice = await holdInvoice(elevated, caller, invoice_id);
  if ((await readDispute(elevated, disputeId)).is_resolved) throw new AppError('dispute_already_resolved');
  return invoice;
}

async function readDispute(
  elevated: ElevatedClient,
  id: string,
): Promise<{ invoice_id: string; is_resolved: boolean }> {
  const { rows } = await elevated.query<{ invoice_id: string; is_resolved: boolean }>(
    `select partner_invoice_id as invoice_id, resolved_at is not null as is_resolved
     from public.invoice_disputes where id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('dispute_missing');
  return rows[0];
}
