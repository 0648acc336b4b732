import type { QueryClient } from '@tanstack/react-query';
import { UNDO_SHOWN_MS } from '#shared/rules/undo.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources, type QuerySource } from '#web/lib/query-keys.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

interface Undoable {
  /** What was decided: 'Report RPT-000012 approved'. */
  title: string;
  description?: string;
  /** What is so again once it is undone: 'Report RPT-000012 is back in review'. */
  undone: string;
  /** Undoes it; it may be called again when the server was not reached. */
  undo: () => Promise<unknown>;
  /** After it is undone, before the screen shows it. */
  onUndone?: (() => void) | undefined;
  /** The sources whose queries the undo makes stale. */
  invalidates: readonly QuerySource[];
}

/** Says what was decided, and offers to undo it for ten seconds, also on the next page. */
export function toastUndoable(queryClient: QueryClient, undoable: Undoable): void {
  const { title, description } = undoable;
  toast({
    kind: 'success',
    ...{ title, ...(description !== undefined && { description }), stays: true, shownMs: UNDO_SHOWN_MS },
    action: { label: t('Undo'), onSelect: () => void undoAndSay(queryClient, undoable) },
  });
}

async function undoAndSay(queryClient: QueryClient, undoable: Undoable): Promise<void> {
  const { undone, undo, onUndone, invalidates } = undoable;
  try {
    await undo();
    onUndone?.();
    toast({ title: undone, description: t('Nobody was notified.'), stays: true });
  } catch (error) {
    const { title, advice: description } = problemText(error);
    const mayWork = error instanceof DataError && (error.isConnection || error.status >= 500);
    toast({
      ...{ kind: 'destructive', title, description, stays: true },
      ...(mayWork && {
        shownMs: UNDO_SHOWN_MS,
        action: { label: t('Undo'), onSelect: () => void undoAndSay(queryClient, undoable) },
      }),
    });
  }
  await invalidateSources(queryClient, invalidates);
}
