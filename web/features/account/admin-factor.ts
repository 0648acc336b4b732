import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const KEY = ['settings', 'sign_in'] as const;

/** Whether the office requires a second factor of its administrators: the setting `sign_in`. */
export interface AdminFactorRule {
  isRequired: boolean;
  /** Whether the office has ever configured it. */
  isStored: boolean;
}

/** The current setting. */
export function useAdminFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<AdminFactorRule> => {
      const [row] = unwrap(
        await (await getSupabase()).from('settings').select('value').eq('key', 'sign_in').limit(1),
      );
      return { isRequired: isRequiredBy(row?.value), isStored: row !== undefined };
    },
  });
}

/** Turns the requirement on or off; the database decides who may do so. */
export function useDemandAdminFactor({ isStored }: AdminFactorRule, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isRequired: boolean) => {
      // Do not select the written row: an administrator without a factor may not read it any more.
      const settings = (await getSupabase()).from('settings');
      const value = { admin_second_factor: isRequired };
      unwrap(
        isStored
          ? await settings.update({ value }).eq('key', 'sign_in')
          : await settings.insert({ key: 'sign_in', value }),
      );
    },
    onSuccess: async (_, isRequired) => {
      queryClient.setQueryData<AdminFactorRule>(KEY, { isRequired, isStored: true });
      onDone();
      // The guard then asks users for the factor.
      await queryClient.invalidateQueries({ queryKey: ['viewer'] });
    },
    // Another administrator may have configured it first.
    onError: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

function isRequiredBy(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'admin_second_factor' in value
    ? value.admin_second_factor === true
    : false;
}
