import type { CommandName, CommandOutput } from '#shared/commands.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

export type BulkCommand = Extract<CommandName, `bulk_${string}`>;
type Outcome = CommandOutput<BulkCommand>;

/** What the bulk steps need to know of a work order. */
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
  /** All was done: the selection is no longer needed. */
  onDone: () => void;
  onRefused: (refused: Outcome['refused']) => void;
  /** Takes the step back for those it was done for; offered for as long as the message stands. */
  undo?: (done: readonly string[]) => void;
}

/** One of the commands for several work orders: says how many were done, and hands on those that were refused. */
export function useBulk<Name extends BulkCommand>(name: Name, { onDone, onRefused, undo }: BulkOptions) {
  return useCommand(name, {
    invalidates: ['work_orders', 'work_order_events', 'work_order_assignments'],
    onSuccess: (output) => {
      const { done, refused }: Outcome = output;
      if (done.length > 0) {
        toast({
          kind: 'success',
          title: t('{{count}} done', { count: done.length }),
          ...(undo && { action: { label: t('Undo'), onSelect: () => undo(done) } }),
        });
      }
      if (refused.length > 0) onRefused(refused);
      else onDone();
    },
  });
}
