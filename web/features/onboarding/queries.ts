import { useQuery } from '@tanstack/react-query';
import { unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** What is already set up, read from the data in one request. */
export function useOnboarding() {
  return useQuery({
    queryKey: ['settings', 'onboarding'],
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: async () => {
      const row = unwrapOne(await (await getSupabase()).rpc('onboarding_progress').single());
      return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === true])) as Record<
        keyof typeof row,
        boolean
      >;
    },
  });
}

export type OnboardingProgress = NonNullable<ReturnType<typeof useOnboarding>['data']>;

/** What the steps of the checklist wait for. */
const CONDITIONS = [
  'has_company',
  'has_locations',
  'has_people',
  'has_subcontractor',
  'has_work_order',
  'has_sent_mail',
  'has_backup',
] as const satisfies readonly (keyof OnboardingProgress)[];

/** Whether every step is done. */
export const isSetUp = (progress: OnboardingProgress): boolean => CONDITIONS.every((name) => progress[name]);
