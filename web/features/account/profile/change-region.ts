import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateRow } from '#shared/database.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { chooseLanguage } from '#web/lib/language.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { toast } from '#web/lib/toast.ts';

/** Saves the viewer's own language or time zone; null is that of the device or the office. */
export function useChangeRegion(profileId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Pick<UpdateRow<'profiles'>, 'language' | 'time_zone'>) => {
      const supabase = await getSupabase();
      unwrap(await supabase.from('profiles').update(change).eq('id', profileId));
      // The next page starts with the viewer that the device remembers.
      await queryClient.invalidateQueries({ queryKey: ['viewer'] });
      if (change.language !== undefined) await chooseLanguage(change.language);
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });
}
