import { useQuery } from '@tanstack/react-query';
import { useStored } from '#web/features/offline/use-stored.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { photosToCome } from '#web/lib/photos-arriving.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';

/** A report whose photos the office waits for, and that are not on this device. */
export interface MissingPhotos {
  id: string;
  report_number: string;
  count: number;
}

/** For older ones, nothing can be done any more. */
const REPORTS_LOOKED_AT = 50;

/**
 * The user's reports that wait for photos which this device does not have: they are on another device, or were deleted.
 * Undefined until the server has responded, and while it does not: the rest may have arrived since, also from another
 * device, so an earlier count would report a loss that is none.
 */
export function useMissingPhotos(profileId: string): readonly MissingPhotos[] | undefined {
  const queue = useStored((store) => store.all('syncQueue'), { key: profileId });
  const isOnline = useIsOnline();
  const { data, error, isFetchedAfterMount } = useQuery({
    // Refetched with every delivery.
    queryKey: ['work_order_reports', 'waiting-for-photos', profileId, queue?.length],
    queryFn: () => loadWaiting(profileId),
    enabled: queue !== undefined,
    staleTime: 0,
  });
  if (!data || !queue || !isOnline || !isFetchedAfterMount || error) return undefined;
  const here = new Set(queue.map((item) => item.data.draftId));
  return data
    .filter((report) => !here.has(report.submission_key) && photosToCome(report) > 0)
    .map((report) => ({ ...report, count: photosToCome(report) }));
}

async function loadWaiting(profileId: string) {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from('work_order_reports')
      .select('id, report_number, submission_key, photos_expected, photos_arrived')
      .eq('subcontractor_user_id', profileId)
      .gt('photos_expected', 0)
      .order('submitted_at', { ascending: false })
      .limit(REPORTS_LOOKED_AT),
  );
}
