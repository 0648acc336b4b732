import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** For how long entries are kept: the setting `audit`. */
export interface Retention {
  /** `updated_at`; null while nothing is stored. */
  version: string | null;
  /** Null for ever. */
  years: number | null;
}

/** For how many years entries are kept. */
export function useRetention() {
  return useQuery({
    queryKey: ['settings', 'audit'],
    queryFn: async (): Promise<Retention> => {
      const [row] = unwrap(
        await (await getSupabase()).from('settings').select('value, updated_at').eq('key', 'audit').limit(1),
      );
      const value = row?.value;
      const years =
        typeof value === 'object' && value !== null && 'kept_years' in value ? value.kept_years : null;
      return { version: row?.updated_at ?? null, years: typeof years === 'number' ? years : null };
    },
  });
}

interface SaveRetentionOptions {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/**
 * Sets for how many years entries are kept, over the version that was read: the second of two changes is refused as a
 * conflict. The database refuses less than one year.
 */
export function useSaveRetention({ onSuccess, onError }: SaveRetentionOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ version, years }: Retention) => {
      const settings = (await getSupabase()).from('settings');
      const value = { kept_years: years };
      const saved =
        version === null
          ? await settings.insert({ key: 'audit', value }).select('updated_at')
          : await settings
              .update({ value })
              .eq('key', 'audit')
              .eq('updated_at', version)
              .select('updated_at');
      if (saved.error?.code === UNIQUE_VIOLATION || saved.data?.length === 0) throw changedMeanwhile();
      unwrap(saved);
    },
    onSuccess,
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings'] }),
  });
}

const UNIQUE_VIOLATION = '23505';

/** As a command refuses it. */
const changedMeanwhile = () =>
  new DataError({
    message: t('Somebody else has changed these settings meanwhile.'),
    code: 'conflict',
    status: 409,
  });
