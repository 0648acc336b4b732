import { useRef, useState } from 'react';
import { paymentCommands } from '#shared/commands/payments.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { MONEY_SOURCES } from '#web/features/payments/queries.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

type MoneyCommand = keyof typeof paymentCommands;
type Fields<Name extends MoneyCommand> = Omit<CommandInput<Name>, 'submission_key'>;

interface Issues {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}

/**
 * A command on money of a customer, for a form. One form has one submission key: sent again after a lost answer, it
 * moves nothing more. A refusal that names a field is shown there.
 */
export function useMoneyCommand<Name extends MoneyCommand>(
  name: Name,
  onDone: (output: CommandOutput<Name>) => void,
) {
  const key = useRef(crypto.randomUUID());
  const [wrong, setWrong] = useState<{ path: string; message: string }>();
  const command = useCommand(name, {
    invalidates: MONEY_SOURCES,
    onSuccess: (output) => {
      key.current = crypto.randomUUID();
      onDone(output);
    },
    onError: (error) => {
      const field = error instanceof DataError ? readReason(error.details)?.field : undefined;
      const { title, advice } = problemText(error);
      if (field) setWrong({ path: field, message: [title, advice].filter(Boolean).join(' ') });
      else toast({ title, description: advice, kind: 'destructive' });
    },
  });
  return {
    isPending: command.isPending,
    /** The error at a field, named by its path in the schema. */
    errorOf: (path: string) => (wrong?.path === path ? wrong.message : undefined),
    wrong,
    clear: () => setWrong(undefined),
    submit(fields: Fields<Name>) {
      const input = { ...fields, submission_key: key.current } as CommandInput<Name>;
      const checked: Issues = paymentCommands[name].input.safeParse(input);
      const [issue] = checked.error?.issues ?? [];
      if (issue) setWrong({ path: issue.path.join('.'), message: t(received(issue.message)) });
      else command.mutate(input);
    },
  };
}
