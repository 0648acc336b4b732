import { Suspense, useEffect } from 'react';
import { ONBOARDING_STEPS } from '#shared/rules/onboarding.ts';
import { isStepDone, type OnboardingProgress, useOnboarding } from '#web/features/onboarding/queries.ts';
import { storedJson } from '#web/lib/stored-json.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Only new portals need it.
const OnboardingSteps = lazyPart(() => import('#web/features/onboarding/components/onboarding-steps.tsx'));

/** How many open steps the last visit showed: their space is then reserved while they load, so that nothing moves. */
const SHOWN_KEY = 'fieldfare-onboarding-shown';

/** The checklist of a new portal, until everything is done or skipped, or an administrator hides it. */
export function OnboardingCard() {
  const { data: progress } = useOnboarding();
  const shown = progress && openSteps(progress);
  useEffect(() => {
    if (shown !== undefined) localStorage.setItem(SHOWN_KEY, JSON.stringify(shown));
  }, [shown]);
  if (!progress) return <Waiting steps={storedSteps()} />;
  return shown ? (
    <Suspense fallback={<Waiting steps={shown} />}>
      <OnboardingSteps progress={progress} />
    </Suspense>
  ) : null;
}

/** How many steps are open in the checklist; zero while it is not shown. */
const openSteps = (progress: OnboardingProgress): number =>
  progress.is_hidden
    ? 0
    : ONBOARDING_STEPS.filter((id) => !isStepDone(progress, id) && !progress.skipped.includes(id)).length;

function storedSteps(): number {
  const stored = storedJson(SHOWN_KEY);
  return typeof stored === 'number' && stored <= ONBOARDING_STEPS.length ? stored : 0;
}

function Waiting({ steps }: { steps: number }) {
  if (steps === 0) return null;
  return (
    <div className="mb-6 h-fit">
      <Skeleton className="h-45 rounded-t-lg rounded-b-none" />
      {ONBOARDING_STEPS.slice(0, steps).map((id) => (
        <Skeleton key={id} className="h-[4.0625rem] rounded-none last:rounded-b-lg" />
      ))}
    </div>
  );
}
