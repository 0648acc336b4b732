import { dunningCommands } from '#shared/commands/dunning.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';

/** What a command on reminders and promises makes stale. */
export const DUNNING_SOURCES = ['partner_invoices', 'receivables', 'audit_log'] as const;

/** A command on reminders or promises with a submission key, for a form. */
export const useDunningCommand = <Name extends 'send_reminder' | 'stop_reminders' | 'record_promise'>(
  name: Name,
  onDone: (output: CommandOutput<Name>) => void,
) => useKeyedCommand(name, { shape: dunningCommands[name], invalidates: DUNNING_SOURCES, onDone });
