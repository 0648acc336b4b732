import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources, type QuerySource } from '#web/lib/query-keys.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { toast } from '#web/lib/toast.ts';

interface CommandOptions<Name extends CommandName> {
  /** The sources whose queries it makes stale. */
  invalidates?: readonly QuerySource[];
  onSuccess?: (output: CommandOutput<Name>, input: CommandInput<Name>) => void;
  /** Handles a refusal; without it, a toast shows the refusal. */
  onError?: (error: unknown) => void;
}

/**
 * A command of the portal for a form or a button: `const approve = useCommand('approve_report', { … })`, then
 * `approve.mutate(input)` and `approve.isPending`. One intent has one idempotency key: sending the same input again
 * after a lost response has no second effect; a changed input is a new intent.
 */
export function useCommand<Name extends CommandName>(name: Name, options: CommandOptions<Name> = {}) {
  const queryClient = useQueryClient();
  const intent = useRef({ input: '', key: '' });

  return useMutation<CommandOutput<Name>, Error, CommandInput<Name>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      if (intent.current.input !== text) intent.current = { input: text, key: crypto.randomUUID() };
      return sendCommand(name, input, intent.current.key);
    },
    onSuccess: async (output, input) => {
      intent.current = { input: '', key: '' };
      options.onSuccess?.(output, input);
      await invalidateSources(queryClient, options.invalidates ?? []);
    },
    onError: (error) => {
      if (options.onError) return options.onError(error);
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });
}

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
