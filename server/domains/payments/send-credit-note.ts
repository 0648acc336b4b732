import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  type CreditNoteMailOptions,
  type MailedCreditNote,
  markMailed,
  queueCreditNote,
} from '#server/domains/payments/credit-note-mail.ts';
import { holdCredit } from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** Emails a credit note, again or for the first time. */
export const sendCreditNote = (options: CreditNoteMailOptions): Command =>
  defineCommand('send_credit_note', async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'payments_office_only');
    let mailed: MailedCreditNote | undefined;
    const answer = await elevate('command_payments', (elevated) =>
      once(elevated, 'send_credit_note', input, async () => {
        await holdCredit(elevated, { credit_note_id: input.credit_note_id }, []);
        await requireValid(elevated, input.credit_note_id);
        mailed = await markMailed(elevated, input.credit_note_id);
        return { id: mailed.id, sent_to: mailed.to };
      }),
    );
    // A repetition gets the first answer, and no second email.
    if (mailed) await queueCreditNote(client, options, mailed);
    return answer;
  });

async function requireValid(elevated: ElevatedClient, id: string): Promise<void> {
  const { rows } = await elevated.query<{ is_void: boolean }>(
    'select voided_at is not null as is_void from public.credit_notes where id = $1',
    [id],
  );
  if (rows[0]?.is_void) throw new AppError('credit_note_not_to_send');
}
