import { disputeCommands } from '#shared/commands/disputes.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';

/** A command on the conversation about an invoice, for a form. */
export const useDisputeCommand = <Name extends keyof typeof disputeCommands>(
  name: Name,
  onDone: (output: CommandOutput<Name>) => void,
  { onEarlier, kept }: Pick<Parameters<typeof useKeyedCommand<Name>>[1], 'onEarlier' | 'kept'> = {},
) =>
  useKeyedCommand(name, {
    shape: disputeCommands[name],
    invalidates: ['partner_invoices', 'customer_payments', 'receivables', 'audit_log'],
    onDone,
    ...(onEarlier && { onEarlier }),
    ...(kept && { kept }),
  });
