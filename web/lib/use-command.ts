import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';
import { createIntent, isUnanswered } from '#web/lib/command-intent.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources, type QuerySource } from '#web/lib/query-keys.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

interface CommandOptions<Name extends CommandName> {
  /** The sources whose queries it makes stale. */
  invalidates?: readonly QuerySource[];
  onSuccess?: (output: CommandOutput<Name>, input: CommandInput<Name>) => void;
  /**
   * What an earlier input has done, whose answer was lost and which has been changed since; without it, `onSuccess`
   * gets it, and a toast says so.
   */
  onEarlier?: (output: CommandOutput<Name>, input: CommandInput<Name>) => void;
  /** Handles a refusal; without it, a toast shows the refusal. */
  onError?: (error: unknown, input: CommandInput<Name>) => void;
}

/**
 * A command of the portal for a form or a button: `const approve = useCommand('approve_report', { … })`, then
 * `approve.mutate(input)` and `approve.isPending`. One intent has one idempotency key: sending the same input again
 * after a lost response has no second effect, and that is done once without asking. A changed input is a new intent,
 * unless it has the submission key of one whose response was lost.
 */
export function useCommand<Name extends CommandName>(name: Name, options: CommandOptions<Name> = {}) {
  const queryClient = useQueryClient();
  const [send] = useState(() =>
    createIntent(name, (input: CommandInput<Name>, key: string) => sendCommand(name, input, key)),
  );
  /** Set when an earlier input had arrived. */
  const earlier = useRef<CommandInput<Name>>(undefined);

  return useMutation<CommandOutput<Name>, Error, CommandInput<Name>>({
    mutationFn: async (input) => {
      const carried = await send(input);
      earlier.current = carried.isEarlier ? carried.input : undefined;
      return carried.output;
    },
    onSuccess: async (output, input) => {
      const before = earlier.current;
      if (before === undefined) options.onSuccess?.(output, input);
      else if (options.onEarlier) options.onEarlier(output, before);
      else {
        options.onSuccess?.(output, before);
        toastEarlier();
      }
      await invalidateSources(queryClient, options.invalidates ?? []);
    },
    onError: (error, input) => {
      // It may have been carried out: the screen then shows it.
      if (isUnanswered(error)) void invalidateSources(queryClient, options.invalidates ?? []);
      if (options.onError) return options.onError(error, input);
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });
}

/** Says that an earlier input had arrived, so that the one on the screen was not sent. */
export const toastEarlier = () =>
  toast({
    kind: 'attention',
    title: t('What you sent first had arrived'),
    outdates: t('The server could not be reached'),
    description: t(
      'What you changed after it was not sent. Look at the result, then change it if you need to.',
    ),
  });

/** Sends a command outside React. Throws `DataError` with the server's refusal. */
export async function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  idempotencyKey: string,
): Promise<CommandOutput<Name>> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc(name, input).setHeader('Idempotency-Key', idempotencyKey);
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
  // The server has checked the response against the command's output schema.
  const output: unknown = answer.data;
  return output as CommandOutput<Name>;
}
