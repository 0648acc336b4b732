import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { STORAGE_BANNER_DELAY_MS } from '#shared/limits.ts';
import { type Banner, type BannerAction, bannerOf } from '#web/features/offline/banner-state.ts';
import { BannerLine } from '#web/features/offline/components/banner-line.tsx';
import { ResetDialog } from '#web/features/offline/components/reset-dialog.tsx';
import { cleanStorage, fixStorage, tellAlmostFull } from '#web/features/offline/storage-actions.ts';
import { useRoom } from '#web/features/offline/use-room.ts';
import {
  useOutboxCounts,
  useStorageState,
  useStorageStats,
  useSyncState,
} from '#web/features/offline/use-stored.ts';
import { cn } from '#web/lib/cn.ts';
import { askAgain, useIsAnswerLate } from '#web/lib/late-answers.ts';
import { useIsLong } from '#web/lib/use-is-long.ts';
import { readConnectivity, subscribeToConnectivity } from '#web/offline/connectivity.ts';
import { storage } from '#web/offline/database/storage.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { countQueue } from '#web/offline/outbox/sync-queue.ts';
import { isAlmostFull } from '#web/offline/repair/health.ts';

/**
 * One slim line at the top (offline requirements 2.8), higher where its text needs more, that stays visible while the
 * page scrolls: below the header, and on a wide window in the top bar, where it takes no space from the page. It never
 * moves the page under the user's finger.
 */
export function StatusBanner({ profileId }: { profileId: string }) {
  const banner = useBanner(profileId);
  const hasRoom = useRoom(banner !== null);
  const box = useRef<HTMLDivElement>(null);
  // The space keeps the height of what was there until it is removed.
  const lastHeightPx = useRef(0);
  useLayoutEffect(() => {
    if (banner) lastHeightPx.current = box.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
  });
  const [isResetting, setResetting] = useState(false);
  const [busy, setBusy] = useState<BannerAction | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const open = () => navigate({ to: '/device' });
  const act = async (action: BannerAction) => {
    if (action === 'reset') return setResetting(true);
    if (action === 'look') return open();
    setBusy(action);
    try {
      if (action === 'retry') await storage.retry();
      if (action === 'ask') await askAgain(queryClient);
      if (action === 'sync') await sync.run();
      // What cannot be fixed automatically is fixed there by hand.
      if (action === 'clean' && !(await cleanStorage(profileId))) await open();
      if (action === 'fix' && !(await fixStorage())) await open();
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      {/* Always mounted, so that screen readers announce changes. */}
      <div
        ref={box}
        role="status"
        data-room={hasRoom || undefined}
        className={cn(
          'max-md:group-has-data-fullscreen/shell:hidden',
          hasRoom ? 'min-h-11 md:min-h-9' : 'h-0 xl:h-auto xl:min-h-9',
        )}
        {...(hasRoom && !banner && { style: { minHeight: lastHeightPx.current } })}
      >
        {banner && <BannerLine banner={banner} busy={busy} onAct={act} />}
      </div>
      <ResetDialog profileId={profileId} open={isResetting} onOpenChange={setResetting} />
    </>
  );
}

function useBanner(profileId: string): Banner | null {
  const state = useStorageState();
  const stats = useStorageStats(profileId);
  const { items } = useSyncState();
  const outboxes = useOutboxCounts(profileId);
  const connectivity = useSyncExternalStore(subscribeToConnectivity, readConnectivity);
  const isFull = stats !== undefined && isAlmostFull(stats);
  useEffect(() => {
    if (isFull) tellAlmostFull();
  }, [isFull]);
  const { pending, needAttention } = countQueue(items);
  return bannerOf({
    storage: state,
    isOpeningLong: useIsLong(state.state === 'initializing', STORAGE_BANNER_DELAY_MS),
    isAnswerLate: useIsAnswerLate(),
    connectivity,
    isAlmostFull: isFull,
    pending: pending + (outboxes?.pending ?? 0),
    unsaved: outboxes?.unsaved ?? null,
    needAttention: needAttention + (outboxes?.refused ?? 0),
  });
}
