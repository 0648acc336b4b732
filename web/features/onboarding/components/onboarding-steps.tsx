import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { ExampleSection } from '#web/features/onboarding/components/example-section.tsx';
import type { OnboardingProgress } from '#web/features/onboarding/queries.ts';
import { type OnboardingStep, onboardingSteps } from '#web/features/onboarding/steps.ts';
import { useOnboardingChoice } from '#web/features/onboarding/use-onboarding-choice.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useMay } from '#web/lib/use-may.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** The steps with their buttons; the next one is the most prominent. */
export default function OnboardingSteps({ progress }: { progress: OnboardingProgress }) {
  const steps = onboardingSteps(progress);
  const { isSaving, setHidden, confirmBackup } = useOnboardingChoice(progress);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const hide = () => {
    setHidden(true);
    toast({ title: t('The checklist is hidden'), description: t('Settings shows it again.') });
  };
  return (
    <Card
      className="mb-6"
      title={t('Set up your portal')}
      aside={
        <>
          <span className="text-ink-soft">{t('{{done}} of {{all}} done', { done, all: steps.length })}</span>
          <SignalButton variant="quiet" size="small" busy={isSaving} onClick={hide}>
            {t('Hide')}
          </SignalButton>
        </>
      }
      flush
    >
      <ol className="divide-y divide-line/70">
        {steps.map((step) => (
          <li
            key={step.id}
            className="flex min-h-16 items-center gap-x-3 gap-y-2 px-4 py-2.5 max-md:flex-wrap"
          >
            {step.isDone ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-moss" />
            ) : (
              <Circle aria-hidden className="size-5 shrink-0 text-ink-soft" />
            )}
            <div className="min-w-0 flex-1 basis-60">
              <p className={cn('font-medium', step.isDone && 'text-ink-soft')}>
                {t(step.title)}
                {step.isDone && <span className="sr-only"> ({t('done')})</span>}
              </p>
              {!step.isDone && <p className="text-pretty text-ink-soft">{t(step.detail)}</p>}
            </div>
            {!step.isDone && <StepAction step={step} isNext={step === next} onConfirm={confirmBackup} />}
          </li>
        ))}
      </ol>
      <ExampleSection />
    </Card>
  );
}

interface StepActionProps {
  step: OnboardingStep;
  isNext: boolean;
  onConfirm: () => void;
}

function StepAction({ step, isNext, onConfirm }: StepActionProps) {
  const may = useMay();
  if (step.needs && !may(step.needs)) return null;
  const variant = isNext ? 'primary' : 'outline';
  return step.to ? (
    <Link to={step.to} className={cn(buttonStyle({ variant }), 'max-md:ml-8')}>
      {t(step.action)}
    </Link>
  ) : (
    <SignalButton variant={variant} onClick={onConfirm} className="max-md:ml-8">
      {t(step.action)}
    </SignalButton>
  );
}
