import { useRef, useState } from 'react';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import type { QuerySource } from '#web/lib/query-keys.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

type Fields<Name extends CommandName> = Omit<CommandInput<Name>, 'submission_key'>;

/** The schema of a command, as far as a form checks with it. */
interface Shape {
  input: {
    safeParse(input: unknown): {
      success: boolean;
      error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
    };
  };
}

interface KeyedCommand<Name extends CommandName> {
  shape: Shape;
  invalidates: readonly QuerySource[];
  onDone: (output: CommandOutput<Name>) => void;
}

/**
 * A command with a submission key, for a form. One form has one key: sent again after a lost answer, it does nothing
 * more. A refusal that names a field is shown there.
 */
export function useKeyedCommand<Name extends CommandName>(
  name: Name,
  { shape, invalidates, onDone }: KeyedCommand<Name>,
) {
  const key = useRef(crypto.randomUUID());
  const [wrong, setWrong] = useState<{ path: string; message: string }>();
  const command = useCommand(name, {
    invalidates,
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
      const [issue] = shape.input.safeParse(input).error?.issues ?? [];
      if (issue) setWrong({ path: issue.path.join('.'), message: t(received(issue.message)) });
      else command.mutate(input);
    },
  };
}
