import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OnboardingStepId } from '#shared/rules/onboarding.ts';
import { type OnboardingProgress, PROGRESS_KEY } from '#web/features/onboarding/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { toastUndoable } from '#web/lib/undo-toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';

type Choice = Pick<OnboardingProgress, 'is_hidden' | 'has_backup' | 'skipped'>;

/** The checklist, and System Health, which says who has confirmed backups. */
const STALE = ['settings', 'system'] as const;

/**
 * Hides or restores the checklist for all administrators, skips steps, or confirms that backups run, which can be undone
 * and withdrawn. A choice is shown at once, so that the next one builds on it.
 */
export function useOnboardingChoice(progress: OnboardingProgress) {
  const queryClient = useQueryClient();
  // The newest choice until it is saved: what is read meanwhile may be older.
  const unsaved = useRef<Choice | null>(null);
  const save = useCommand('save_onboarding', {
    invalidates: STALE,
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: PROGRESS_KEY });
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });
  const changed = (change: (now: Choice) => Partial<Choice>): Choice => {
    void queryClient.cancelQueries({ queryKey: PROGRESS_KEY });
    const known = queryClient.getQueryData<OnboardingProgress>(PROGRESS_KEY) ?? progress;
    const now = unsaved.current ?? known;
    const { is_hidden, has_backup, skipped } = { ...now, ...change(now) };
    unsaved.current = { is_hidden, has_backup, skipped };
    queryClient.setQueryData(PROGRESS_KEY, { ...known, ...unsaved.current });
    return unsaved.current;
  };
  const isSaved = () => {
    unsaved.current = null;
  };
  const choose = (change: (now: Choice) => Partial<Choice>, onSuccess?: () => void) =>
    // These are called for the newest choice only.
    save.mutate(changed(change), { onSettled: isSaved, ...(onSuccess && { onSuccess }) });
  return {
    isSaving: save.isPending,
    hide: () => choose(() => ({ is_hidden: true })),
    /** Shows it again; with everything that was skipped, when nothing else is open. */
    restore: (withSkipped: boolean) =>
      choose(() => ({ is_hidden: false, ...(withSkipped && { skipped: [] }) })),
    confirmBackup: () =>
      choose(
        () => ({ has_backup: true }),
        () => {
          const key = crypto.randomUUID();
          toastUndoable(queryClient, {
            title: t('You have confirmed that backups run'),
            undone: t('Backups are no longer confirmed'),
            undo: () =>
              sendCommand(
                'save_onboarding',
                changed(() => ({ has_backup: false })),
                key,
              ).finally(isSaved),
            invalidates: STALE,
          });
        },
      ),
    withdrawBackup: () =>
      choose(
        () => ({ has_backup: false }),
        () => toast({ title: t('Backups are no longer confirmed') }),
      ),
    skip: (id: OnboardingStepId) =>
      choose(({ skipped }) => ({ skipped: [...skipped.filter((one) => one !== id), id] })),
    unskip: (id: OnboardingStepId) =>
      choose(({ skipped }) => ({ skipped: skipped.filter((one) => one !== id) })),
  };
}
