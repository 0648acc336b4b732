import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CloudUpload, Info, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import { STORAGE_BANNER_DELAY_MS } from '#shared/limits.ts';
import { type Banner, type BannerAction, bannerOf } from '#web/features/offline/banner-state.ts';
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
import { type Message, message, t } from '#web/lib/text.ts';
import { useIsLong } from '#web/lib/use-is-long.ts';
import { readConnectivity, subscribeToConnectivity } from '#web/offline/connectivity.ts';
import { storage } from '#web/offline/database/storage.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { countQueue } from '#web/offline/outbox/sync-queue.ts';
import { isAlmostFull } from '#web/offline/repair/health.ts';

const LOOKS = {
  info: { icon: Info, style: 'bg-sky-tint text-sky-ink' },
  attention: { icon: TriangleAlert, style: 'bg-ochre-tint text-ochre-ink' },
  error: { icon: TriangleAlert, style: 'bg-brick-tint text-brick-ink' },
} as const;

const LABELS: Record<BannerAction, Message> = {
  retry: message('Retry'),
  reset: message('Reset', 'verb'),
  clean: message('Clean'),
  fix: message('Fix'),
  sync: message('Sync'),
  look: message('Show'),
  ask: message('Try again'),
};

/**
 * One slim line at the top (offline requirements 2.8) that stays visible while the page scrolls: below the header, and
 * on a wide window in the top bar, where it takes no space from the page. It never moves the page under the user's
 * finger.
 */
export function StatusBanner({ profileId }: { profileId: string }) {
  const banner = useBanner(profileId);
  const hasRoom = useRoom(banner !== null);
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
        role="status"
        data-room={hasRoom || undefined}
        className={cn(
          'max-md:group-has-data-fullscreen/shell:hidden',
          hasRoom ? 'h-11 md:h-9' : 'h-0 xl:h-9',
        )}
      >
        {banner && <Line banner={banner} busy={busy} onAct={act} />}
      </div>
      <ResetDialog profileId={profileId} open={isResetting} onOpenChange={setResetting} />
    </>
  );
}

interface LineProps {
  banner: Banner;
  busy: BannerAction | null;
  onAct: (action: BannerAction) => void;
}

function Line({ banner: { tone, texts, actions, isBusy }, busy, onAct }: LineProps) {
  const { icon, style } = LOOKS[tone];
  const Icon = isBusy || busy ? LoaderCircle : actions[0] === 'sync' ? CloudUpload : icon;
  return (
    <div
      data-banner
      className={cn(
        'flex h-11 items-center gap-2 border-current/15 pl-4 text-sm max-xl:border-b md:h-9',
        'xl:mx-2 xl:ml-auto xl:w-fit xl:max-w-[28rem] xl:rounded-full xl:border xl:pl-3.5 xl:shadow-lift',
        style,
        actions.length > 0 ? 'pr-1' : 'pr-4 xl:pr-3.5',
      )}
    >
      <Icon aria-hidden className={cn('size-4 shrink-0', (isBusy || busy) && 'animate-spin')} />
      {/* Two lines, because three texts may be shown at once. */}
      <p className="line-clamp-2 min-w-0 flex-1 font-medium leading-4">
        {texts.map((text, index) => (
          <Fragment key={text}>
            <span className="inline-block">{index < texts.length - 1 ? `${text} ·` : text}</span>{' '}
          </Fragment>
        ))}
      </p>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          disabled={busy !== null}
          aria-busy={busy === action || undefined}
          onClick={() => onAct(action)}
          className="h-11 shrink-0 rounded-full px-3 font-semibold underline-offset-2 hover:underline disabled:opacity-55 md:h-8 xl:h-7"
        >
          {t(LABELS[action])}
        </button>
      ))}
    </div>
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
