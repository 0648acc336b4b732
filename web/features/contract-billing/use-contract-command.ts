import { contractCommands } from '#shared/commands/contracts.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { CONTRACT_SOURCES } from '#web/features/contract-billing/queries.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';

/** A command that makes a draft, for a form. */
export const useContractCommand = <
  Name extends 'create_progress_invoice' | 'release_retainage' | 'create_deposit',
>(
  name: Name,
  onDone: (output: CommandOutput<Name>) => void,
) =>
  useKeyedCommand(name, {
    ...{ shape: contractCommands[name], invalidates: CONTRACT_SOURCES, onDone },
    fields: { retainage_not_held: 'amount' },
  });
