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
