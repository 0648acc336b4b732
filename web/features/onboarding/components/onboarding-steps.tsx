import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, CircleMinus } from 'lucide-react';
import { BackupConfirmation } from '#web/features/onboarding/components/backup-confirmation.tsx';
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
import { ReachExplanation } from '#web/ui/reach-explanation.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** The steps with their buttons, the next one most prominent; those that are done are in one line, which opens. */
export default function OnboardingSteps({ progress }: { progress: OnboardingProgress }) {
  const steps = onboardingSteps(progress);
  const { isSaving, hide, skip, unskip, confirmBackup } = useOnboardingChoice(progress);
  const open = steps.filter(({ state }) => state === 'open');
  const [next] = open;
  const done = steps.filter(({ state }) => state === 'done');
  const sayHidden = () =>
    toast({ title: t('The checklist is hidden'), description: t('Settings shows it again.') });
  const toggle = ({ id, state }: OnboardingStep) => {
    if (state === 'skipped') return unskip(id);
    skip(id);
    if (open.length === 1) sayHidden();
  };
  return (
    <Card
      className="mb-6"
      title={t('Set up your portal')}
      aside={
        <SignalButton
          variant="quiet"
          size="small"
          busy={isSaving}
          onClick={() => {
            hide();
            sayHidden();
          }}
        >
          {t('Hide')}
        </SignalButton>
      }
      flush
    >
      <DoneSteps progress={progress} done={done} all={steps.length} />
      <ol className="divide-y divide-line/70">
        {steps
          .filter(({ state }) => state !== 'done')
          .map((step) => (
            <li
              key={step.id}
              className={cn(
                'flex items-center gap-x-3 gap-y-2 px-4',
                step.state === 'open' ? 'min-h-16 py-2.5 max-md:flex-wrap' : 'min-h-11 py-1',
              )}
            >
              <StepMark state={step.state} />
              <div className={cn('min-w-0 flex-1', step.state === 'open' && 'basis-60')}>
                <p className={cn('font-medium', step.state !== 'open' && 'text-ink-soft')}>
                  {t(step.title)}
                  {step.state === 'skipped' && <span className="ml-2 font-normal">{t('Skipped')}</span>}
                </p>
                {step.state === 'open' && <p className="text-pretty text-ink-soft">{t(step.detail)}</p>}
              </div>
              <div
                className={cn('flex flex-wrap items-center gap-1', step.state === 'open' && 'max-md:ml-8')}
              >
                {step.state === 'open' && (
                  <StepAction step={step} isNext={step === next} onConfirm={confirmBackup} />
                )}
                <SkipButton step={step} onToggle={() => toggle(step)} />
              </div>
            </li>
          ))}
      </ol>
      <ExampleSection />
    </Card>
  );
}

interface DoneStepsProps {
  progress: OnboardingProgress;
  done: OnboardingStep[];
  all: number;
}

/** How many steps are done, and which when it is opened. */
function DoneSteps({ progress, done, all }: DoneStepsProps) {
  const text = t('{{done}} of {{all}} done', { done: done.length, all });
  if (done.length === 0) return <p className="px-4 pb-2 text-ink-soft">{text}</p>;
  return (
    <details className="border-line/70 border-b">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-ink-soft">{text}</summary>
      <ul className="pb-2">
        {done.map((step) => (
          <li
            key={step.id}
            className="flex min-h-8 items-center gap-x-3 gap-y-1 px-4 text-ink-soft max-md:flex-wrap"
          >
            <StepMark state="done" />
            <span className="min-w-0 flex-1">{t(step.title)}</span>
            {step.id === 'backup' && <BackupConfirmation progress={progress} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function StepMark({ state }: Pick<OnboardingStep, 'state'>) {
  if (state === 'done') return <CircleCheck aria-hidden className="size-5 shrink-0 text-moss" />;
  const Mark = state === 'skipped' ? CircleMinus : Circle;
  return <Mark aria-hidden className="size-5 shrink-0 text-ink-soft" />;
}

/** One button in both states, so that it keeps the focus. */
function SkipButton({ step, onToggle }: { step: OnboardingStep; onToggle: () => void }) {
  const title = t(step.title);
  const isSkipped = step.state === 'skipped';
  return (
    <SignalButton
      variant="quiet"
      aria-label={isSkipped ? t('Show: {{step}}', { step: title }) : t('Skip: {{step}}', { step: title })}
      onClick={onToggle}
    >
      {isSkipped ? t('Show') : t('Skip')}
    </SignalButton>
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
  if (step.id === 'reach') return <ReachExplanation action={t(step.action)} isNext={isNext} />;
  const variant = isNext ? 'primary' : 'outline';
  return step.to ? (
    <Link to={step.to} hash={step.hash} className={buttonStyle({ variant })}>
      {t(step.action)}
    </Link>
  ) : (
    <SignalButton variant={variant} onClick={onConfirm}>
      {t(step.action)}
    </SignalButton>
  );
}
