import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Move, needsDialog } from '#web/features/work-orders/board/board-columns.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { statusLook } from '#web/ui/statuses.ts';

/** Pending moves: cards are shown in the new column at once, and move back when the server refuses. */
export function useMoves() {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<readonly Move[]>([]);
  /** A move that needs a dialog first. */
  const [asking, setAsking] = useState<Move | null>(null);
  /** A text for screen readers. */
  const [announcement, setAnnouncement] = useState('');

  const nameOf = (move: Move) => ({
    number: move.card.work_order_number,
    status: t(statusLook('work_order', move.to).label),
  });

  /** Resolves to whether the move was made. */
  const take = async (move: Move, reason?: string): Promise<boolean> => {
    setUnderWay((moves) => [...moves.filter(({ card }) => card.id !== move.card.id), move]);
    let isDone = false;
    try {
      const input = { work_order_id: move.card.id, status: move.to, ...(reason ? { reason } : {}) };
      await sendCommand('change_work_order_status', input, crypto.randomUUID());
      isDone = true;
      setAnnouncement(t('{{number}} is now {{status}}', nameOf(move)));
    } catch (error) {
      const { title, advice } = problemText(error);
      setAnnouncement(t('{{number}} stays where it was', nameOf(move)));
      toast({
        kind: 'destructive',
        title: t('{{number}} was not moved: {{problem}}', { ...nameOf(move), problem: title }),
        description: advice,
      });
    }
    await invalidateSources(queryClient, ['work_orders', 'work_order_events', 'work_order_assignments']);
    setUnderWay((moves) => moves.filter((one) => one !== move));
    return isDone;
  };

  const start = (move: Move) => {
    if (needsDialog(move)) setAsking(move);
    else void take(move);
  };

  return {
    underWay,
    asking,
    announcement,
    start,
    /** With the reason that was entered; the dialog closes once the move is made. */
    confirm: async (reason: string) => {
      if (asking && (await take(asking, reason))) setAsking(null);
    },
    stopAsking: () => setAsking(null),
  };
}
