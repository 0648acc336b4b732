import type { OnboardingProgress } from '#web/features/onboarding/queries.ts';
import { useOnboardingChoice } from '#web/features/onboarding/use-onboarding-choice.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** Who has confirmed that backups run, and when, with the way to withdraw it; nothing while nobody has. */
export function BackupConfirmation({ progress }: { progress: OnboardingProgress }) {
  const { isSaving, withdrawBackup } = useOnboardingChoice(progress);
  const { has_backup, backup_confirmed_by: name, backup_confirmed_at: at } = progress;
  if (!has_backup) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 max-md:ml-8">
      {name !== null && at !== null && t('Confirmed by {{name}} on {{day}}', { name, day: formatDate(at) })}
      <SignalButton
        variant="quiet"
        size="small"
        busy={isSaving}
        aria-label={t('Withdraw the confirmation of backups')}
        onClick={withdrawBackup}
      >
        {t('Withdraw')}
      </SignalButton>
    </span>
  );
}
