import { useRef, useState } from 'react';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';
import { forgetUnanswered, isReused, unansweredKey } from '#web/lib/command-intent.ts';
import { problemText } from '#web/lib/problem-text.ts';
import type { QuerySource } from '#web/lib/query-keys.ts';
import { type RefusedField, refusedField } from '#web/lib/refused-field.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { toastEarlier, useCommand } from '#web/lib/use-command.ts';

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
  /** The fields of refusals that the database raises, which knows no fields: by reason. */
  fields?: Readonly<Record<string, string>>;
  onDone: (output: CommandOutput<Name>) => void;
  /** What an earlier input has done, whose answer was lost; without it, `onDone` gets it, and a toast says so. */
  onEarlier?: () => void;
  /** The key of a form that is kept on the device across a reload, with its fields. */
  kept?: {
    key: string;
    /** Called when the form goes on with another key: what was sent under the first one had arrived. */
    keep: (key: string) => void;
  };
}

/**
 * A command with a submission key, for a form. One form has one key: sent again after a lost answer, also after it was
 * closed, it does nothing more. A refusal that names a field of the form is shown there, every other one in a toast.
 */
export function useKeyedCommand<Name extends CommandName>(
  name: Name,
  { shape, invalidates, fields = {}, onDone, onEarlier, kept }: KeyedCommand<Name>,
) {
  const key = useRef<string>(kept?.key ?? crypto.randomUUID());
  const [wrong, setWrong] = useState<RefusedField>();
  /** The fields that the form shows. */
  const shown = useRef(new Set<string>());
  const command = useCommand(name, {
    invalidates,
    onSuccess: (output) => {
      key.current = crypto.randomUUID();
      onDone(output);
    },
    ...(onEarlier && {
      onEarlier: () => {
        key.current = crypto.randomUUID();
        onEarlier();
      },
    }),
    onError: (error) => {
      // Sent before a reload, and changed after it.
      if (kept && isReused(error)) {
        renew();
        kept.keep(key.current);
        return (onEarlier ?? toastEarlier)();
      }
      const field = refusedField(error, fields);
      const { title, advice } = problemText(error);
      if (field && isShown(field.path)) setWrong(field);
      else toast({ title, description: advice, kind: 'destructive' });
    },
  });
  const renew = () => {
    forgetUnanswered(key.current);
    key.current = crypto.randomUUID();
  };
  // Lists show the errors of their rows by themselves.
  const isShown = (field: string) => shown.current.has(field) || field.includes('.');
  return {
    isPending: command.isPending,
    /** The key of the form as it is, for `kept`. */
    keyOf: () => key.current,
    /** Begins another form: what was sent is known to have arrived. */
    renew,
    /** The error at a field, named by its path in the schema. */
    errorOf: (path: string) => {
      shown.current.add(path);
      return wrong?.path === path ? wrong.message : undefined;
    },
    wrong,
    clear: () => setWrong(undefined),
    submit(fields: Fields<Name>) {
      const input = {
        ...fields,
        submission_key: unansweredKey(name, fields) ?? key.current,
      } as CommandInput<Name>;
      const [issue] = shape.input.safeParse(input).error?.issues ?? [];
      if (issue) setWrong({ path: issue.path.join('.'), message: t(received(issue.message)) });
      else command.mutate(input);
    },
  };
}
