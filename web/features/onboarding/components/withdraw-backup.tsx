import { useOnboarding } from '#web/features/onboarding/queries.ts';
import { useOnboardingChoice } from '#web/features/onboarding/use-onboarding-choice.ts';
import { t } from '#web/lib/text.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** Withdraws the confirmation that backups run, also once the checklist is gone. */
export function WithdrawBackup() {
  const { data: progress } = useOnboarding();
  return progress?.has_backup ? <Withdraw progress={progress} /> : null;
}

function Withdraw({ progress }: { progress: NonNullable<ReturnType<typeof useOnboarding>['data']> }) {
  const { isSaving, withdrawBackup } = useOnboardingChoice(progress);
  return (
    <SignalButton size="small" className="mt-1.5" busy={isSaving} onClick={withdrawBackup}>
      {t('Withdraw the confirmation')}
    </SignalButton>
  );
}
