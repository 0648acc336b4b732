import { useQueryClient } from '@tanstack/react-query';
import type { CommandName, CommandOutput } from '#shared/commands.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { toastDecision } from '#web/lib/use-decision.ts';

export type BulkCommand = Extract<CommandName, `bulk_${string}`>;
type Outcome = CommandOutput<BulkCommand>;

/** The fields of a work order that bulk actions need. */
export interface BulkOrder {
  id: string;
  work_order_number: string;
  title: string;
  status: string;
  priority: string;
  trade: string;
}

export interface BulkActionProps {
  orders: readonly BulkOrder[];
  onDone: () => void;
  onRefused: (refused: Outcome['refused']) => void;
}

interface BulkOptions {
  /** Called when all succeeded: the selection is no longer needed. */
  onDone: () => void;
  onRefused: (refused: Outcome['refused']) => void;
  /** Undoes the action for the work orders that succeeded; offered while the toast is shown. */
  undo?: (done: readonly string[]) => void;
}

const STALE = ['work_orders', 'work_order_events', 'work_order_assignments'] as const;

/** A command for several work orders: reports how many succeeded, and returns the refusals. */
export function useBulk<Name extends BulkCommand>(name: Name, { onDone, onRefused, undo }: BulkOptions) {
  const queryClient = useQueryClient();
  return useCommand(name, {
    invalidates: STALE,
    onSuccess: (output) => {
      const { done, refused }: Outcome = output;
      const title = t('{{count}} done', { count: done.length });
      if (done.length > 0 && undo) {
        toast({ kind: 'success', title, action: { label: t('Undo'), onSelect: () => undo(done) } });
      } else if (done.length > 0) {
        const decisionId = 'decision_id' in output ? output.decision_id : undefined;
        const undone = t('{{count}} work order is as before|{{count}} work orders are as before', {
          count: done.length,
        });
        toastDecision(queryClient, { title, undone, decisionId, invalidates: STALE });
      }
      if (refused.length > 0) onRefused(refused);
      else onDone();
    },
  });
}
