import { isSettled, isSetUp, useOnboarding } from '#web/features/onboarding/queries.ts';
import { useOnboardingChoice } from '#web/features/onboarding/use-onboarding-choice.ts';
import { t } from '#web/lib/text.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** Offers the hidden checklist again, as long as a step of it is not done. */
export function OnboardingRestore() {
  const { data: progress } = useOnboarding();
  if (!progress || isSetUp(progress) || !(progress.is_hidden || isSettled(progress))) return null;
  return <Restore progress={progress} />;
}

function Restore({ progress }: { progress: NonNullable<ReturnType<typeof useOnboarding>['data']> }) {
  const { isSaving, restore } = useOnboardingChoice(progress);
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-ink-soft">
        {t('The set-up checklist of the dashboard is hidden.')}
      </p>
      <SignalButton busy={isSaving} onClick={() => restore(isSettled(progress))}>
        {t('Show the checklist')}
      </SignalButton>
    </div>
  );
}
