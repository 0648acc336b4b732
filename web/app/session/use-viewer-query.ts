import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadViewer } from '#web/app/session/load-viewer.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { forgetViewer, recallViewer, rememberViewer } from '#web/app/session/viewer-memory.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** How often a user without an organization is reloaded, so that the portal opens when the office adds them. */
const NO_MEMBERSHIP_REFETCH_MS = 10_000;

/** The guard's own query: the last viewer of this device at once, then the server's response. */
export function useViewerQuery() {
  const { status, session } = useSession();
  const user = session?.user;
  useEffect(() => {
    // While an expired session is being renewed, it is not known yet whether the user is still signed in.
    if (status === 'signed-out') forgetViewer();
  }, [status]);
  return useQuery({
    queryKey: ['viewer', 'of', user?.id],
    enabled: user !== undefined,
    queryFn: async () => {
      if (!user) throw new Error('No authenticated user');
      const viewer = await loadViewer(await getSupabase(), user);
      rememberViewer(viewer);
      return viewer;
    },
    initialData: () => (user ? recallViewer(user.id) : undefined),
    initialDataUpdatedAt: 0,
    refetchInterval: (query) =>
      query.state.data?.memberships.length === 0 ? NO_MEMBERSHIP_REFETCH_MS : false,
  });
}
