import { useQueryClient } from '@tanstack/react-query';
import type { OnboardingProgress } from '#web/features/onboarding/queries.ts';
import { useCommand } from '#web/lib/use-command.ts';

/** Hides or restores the checklist for all administrators, or confirms that backups run. */
export function useOnboardingChoice(progress: OnboardingProgress) {
  const queryClient = useQueryClient();
  const save = useCommand('save_onboarding', {
    onSuccess: ({ is_hidden, has_backup }) =>
      queryClient.setQueryData<OnboardingProgress>(['settings', 'onboarding'], {
        ...progress,
        is_hidden,
        has_backup,
      }),
  });
  const { is_hidden, has_backup } = progress;
  return {
    isSaving: save.isPending,
    setHidden: (hidden: boolean) => save.mutate({ is_hidden: hidden, has_backup }),
    confirmBackup: () => save.mutate({ is_hidden, has_backup: true }),
  };
}
