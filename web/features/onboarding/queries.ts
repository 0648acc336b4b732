import { useQuery } from '@tanstack/react-query';
import { ONBOARDING_STEPS, type OnboardingStepId } from '#shared/rules/onboarding.ts';
import { unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

export const PROGRESS_KEY = ['settings', 'onboarding'] as const;

/** What is already set up, read from the data in one request. */
export function useOnboarding() {
  return useQuery({
    queryKey: PROGRESS_KEY,
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: async () => {
      const { skipped, ...facts } = unwrapOne(
        await (await getSupabase()).rpc('onboarding_progress').single(),
      );
      const known = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value === true]));
      return {
        ...(known as Record<keyof typeof facts, boolean>),
        skipped: ONBOARDING_STEPS.filter((id) => skipped?.includes(id)),
      };
    },
  });
}

export type OnboardingProgress = NonNullable<ReturnType<typeof useOnboarding>['data']>;

/** What each step waits for. */
const CONDITIONS = {
  company: 'has_company',
  customer: 'has_locations',
  people: 'has_people',
  subcontractor: 'has_subcontractor',
  'work-order': 'has_work_order',
  mail: 'has_sent_mail',
  backup: 'has_backup',
} as const satisfies Record<OnboardingStepId, keyof OnboardingProgress>;

/** Whether a step is done. */
export const isStepDone = (progress: OnboardingProgress, id: OnboardingStepId): boolean =>
  progress[CONDITIONS[id]];

/** Whether every step is done. */
export const isSetUp = (progress: OnboardingProgress): boolean =>
  ONBOARDING_STEPS.every((id) => isStepDone(progress, id));

/** Whether every step is done or skipped. */
export const isSettled = (progress: OnboardingProgress): boolean =>
  ONBOARDING_STEPS.every((id) => isStepDone(progress, id) || progress.skipped.includes(id));
