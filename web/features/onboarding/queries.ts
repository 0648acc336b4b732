import { useQuery } from '@tanstack/react-query';
import type { CommandOutput } from '#shared/commands.ts';
import { ONBOARDING_STEPS, type OnboardingStepId } from '#shared/rules/onboarding.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

export const PROGRESS_KEY = ['settings', 'onboarding'] as const;

/** What is already set up, in one request. */
export function useOnboarding() {
  return useQuery({
    queryKey: PROGRESS_KEY,
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: async () => unwrap(await (await getSupabase()).rpc('read_onboarding', {})),
  });
}

export type OnboardingProgress = CommandOutput<'read_onboarding'>;

/** What each step waits for: one of these is enough. */
const CONDITIONS = {
  company: ['has_company'],
  customer: ['has_locations'],
  reach: ['has_public_address'],
  people: ['has_people'],
  subcontractor: ['has_subcontractor'],
  'work-order': ['has_work_order'],
  mail: ['has_sent_mail'],
  // Backups record that they run, or somebody has confirmed it.
  backup: ['has_backup', 'has_recent_backup'],
} as const satisfies Record<OnboardingStepId, readonly (keyof OnboardingProgress)[]>;

/** Whether a step is done. */
export const isStepDone = (progress: OnboardingProgress, id: OnboardingStepId): boolean =>
  CONDITIONS[id].some((name) => progress[name]);

/** Whether every step is done. */
export const isSetUp = (progress: OnboardingProgress): boolean =>
  ONBOARDING_STEPS.every((id) => isStepDone(progress, id));

/** Whether every step is done or skipped. */
export const isSettled = (progress: OnboardingProgress): boolean =>
  ONBOARDING_STEPS.every((id) => isStepDone(progress, id) || progress.skipped.includes(id));
