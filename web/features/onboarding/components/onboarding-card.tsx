import { Suspense, useEffect } from 'react';
import { isSettled, useOnboarding } from '#web/features/onboarding/queries.ts';
import { storedJson } from '#web/lib/stored-json.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Only new portals need it.
const OnboardingSteps = lazyPart(() => import('#web/features/onboarding/components/onboarding-steps.tsx'));

/** Whether the last visit showed the checklist: its space is then reserved while it loads, so that nothing moves. */
const SHOWN_KEY = 'fieldfare-onboarding-shown';

/** The checklist of a new portal, until everything is done or skipped, or an administrator hides it. */
export function OnboardingCard() {
  const { data: progress } = useOnboarding();
  const isShown = progress && !progress.is_hidden && !isSettled(progress);
  useEffect(() => {
    if (isShown !== undefined) localStorage.setItem(SHOWN_KEY, JSON.stringify(isShown));
  }, [isShown]);
  if (isShown === undefined) {
    return storedJson(SHOWN_KEY) === true ? <Waiting /> : null;
  }
  return isShown && progress ? (
    <Suspense fallback={<Waiting />}>
      <OnboardingSteps progress={progress} />
    </Suspense>
  ) : null;
}

const Waiting = () => <Skeleton className="mb-6 h-[39.5rem] rounded-lg" />;
