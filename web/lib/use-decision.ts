import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CommandName, CommandOutput } from '#shared/commands.ts';
import type { QuerySource } from '#web/lib/query-keys.ts';
import { toast } from '#web/lib/toast.ts';
import { toastUndoable } from '#web/lib/undo-toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';

/** The commands whose answer names a decision. */
type DecisionName = {
  [Name in CommandName]: 'decision_id' extends keyof CommandOutput<Name> ? Name : never;
}[CommandName];

interface DecisionWords {
  title: string;
  description?: string;
  /** What is so again once it is undone: 'Report RPT-000012 is back in review'. */
  undone: string;
}

interface DecisionOptions<Name extends DecisionName> {
  invalidates: readonly QuerySource[];
  /** What the toast says; null when nothing was decided. */
  decided: (output: CommandOutput<Name>) => DecisionWords | null;
  /** After the decision was undone, before the screen shows it. */
  onUndone?: () => void;
  /** Before the toast. */
  onSuccess?: (output: CommandOutput<Name>) => void;
  onError?: (error: unknown) => void;
}

/** A command that decides something: a toast says what, and offers to undo it. */
export function useDecision<Name extends DecisionName>(
  name: Name,
  { invalidates, decided, onSuccess, onUndone, ...options }: DecisionOptions<Name>,
) {
  const queryClient = useQueryClient();
  return useCommand(name, {
    ...options,
    invalidates,
    onSuccess: (output) => {
      onSuccess?.(output);
      const words = decided(output);
      const { decision_id } = output as { decision_id?: string };
      if (words) toastDecision(queryClient, { ...words, onUndone, decisionId: decision_id, invalidates });
    },
  });
}

interface Decided extends DecisionWords {
  onUndone?: (() => void) | undefined;
  /** As the command answered it; absent when this step cannot be undone. */
  decisionId: string | undefined;
  invalidates: readonly QuerySource[];
}

/** Says what was decided, and offers to undo it. */
export function toastDecision(
  queryClient: QueryClient,
  { decisionId, invalidates, onUndone, undone, ...words }: Decided,
): void {
  if (!decisionId) {
    toast({ kind: 'success', ...words });
    return;
  }
  const key = crypto.randomUUID();
  toastUndoable(queryClient, {
    ...words,
    undone,
    onUndone,
    invalidates,
    undo: () => sendCommand('undo_decision', { decision_id: decisionId }, key),
  });
}
