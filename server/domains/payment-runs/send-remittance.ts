import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  holdRemittance,
  markRemitted,
  queueMails,
  type Remittance,
  type RemittanceOptions,
} from '#server/domains/payment-runs/remittance-mail.ts';
import { once } from '#server/domains/payments/once.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** Emails the remittance advice of one check or transfer: the run did not, or the subcontractor asks for it again. */
export const sendRemittance = (options: RemittanceOptions): Command =>
  defineCommand('send_remittance', async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'pay_bills', 'payment_runs_office_only');
    let sent: Remittance | undefined;
    const answer = await elevate('command_payment_runs', (elevated) =>
      once(elevated, 'send_remittance', input, async () => {
        const remittance = await holdRemittance(elevated, input.payment_run_payee_id);
        if (!remittance) throw new AppError('remittance_missing');
        // Every check or transfer of a void run is void itself.
        if (remittance.isVoid) throw new AppError('remittance_void');
        if (!remittance.email) throw new AppError('remittance_address_missing', { firm: remittance.name });
        await markRemitted(elevated, [remittance]);
        sent = remittance;
        return { id: remittance.id, sent_to: remittance.email };
      }),
    );
    // A repetition gets the first answer, and no second email.
    if (sent) await queueMails(client, options, [sent]);
    return answer;
  });
