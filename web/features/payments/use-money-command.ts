import { paymentCommands } from '#shared/commands/payments.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { MONEY_SOURCES } from '#web/features/payments/queries.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';

/** A command on money of a customer, for a form. */
export const useMoneyCommand = <Name extends keyof typeof paymentCommands>(
  name: Name,
  onDone: (output: CommandOutput<Name>) => void,
  kept?: Parameters<typeof useKeyedCommand<Name>>[1]['kept'],
) =>
  useKeyedCommand(name, {
    ...{ shape: paymentCommands[name], invalidates: MONEY_SOURCES, onDone },
    ...(kept && { kept }),
  });
