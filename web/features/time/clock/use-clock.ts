import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { clockAfter } from '#web/features/time/clock/clock-after.ts';
import type { ClockAction, ClockItem } from '#web/features/time/clock/clock-event.ts';
import { useServerSession } from '#web/features/time/clock/clock-session.ts';
import { openClockSheet, useClockState } from '#web/features/time/clock/clock-state.ts';
import { queueOf } from '#web/features/time/clock/queue-of-person.ts';
import { useClockAhead } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toServerTime } from '#web/offline/create-server-clock.ts';
import type { SavedIn } from '#web/offline/outbox/outbox-item.ts';

/** The least safe first. */
const SAVED_IN: readonly SavedIn[] = ['saving', 'full', 'memory', 'device'];

/** The viewer's clock: the running session, pending events, and how to change it. Failures are shown as toasts. */
export function useClock() {
  const { profile } = useViewer();
  const queryClient = useQueryClient();
  const queue = queueOf({ profileId: profile.id, userId: profile.user_id ?? '' }, queryClient);
  const entries = useSyncExternalStore(queue.subscribe, queue.read);
  const server = useServerSession(profile.id);
  const { isClockingIn, isClockingOut } = useClockState();
  const known = server.data ?? null;
  const isOnline = useIsOnline();
  const aheadMs = useClockAhead();
  const standing = useMemo(() => {
    const taps = entries.map((entry) => ({ ...entry, at: toServerTime(entry.at, aheadMs) }));
    return clockAfter(known, taps, Date.now() - aheadMs, isOnline);
  }, [known, entries, isOnline, aheadMs]);
  const { session } = standing;

  const waiting = entries.filter(({ state, isOffline }) => isOffline && state !== 'refused');
  const storedIn = waiting.map(({ key }) => queue.savedIn(key));

  const perform = async (
    action: ClockAction,
    item: ClockItem | null = null,
    { force = false, isSwitch = false } = {},
  ): Promise<boolean> => {
    // Loaded on demand, because no first screen needs what a tap needs.
    const code = await import('#web/features/time/clock/perform-clock-action.ts').catch(() => null);
    if (!code) {
      toast({
        kind: 'destructive',
        title: t('Your clock did not change'),
        description: t('A part of the app could not be fetched. Try again once you are online.'),
      });
      return false;
    }
    return code.performClockAction({
      action,
      item,
      queue,
      queryClient,
      isClockedIn: session !== null,
      force,
      isSwitch,
    });
  };

  return {
    ...standing,
    /** Unknown: the server has not responded, and this device has no stored state. */
    isLoading: server.isPending || !queue.isLoaded(),
    refetch: server.refetch,
    /** Pending events. */
    pending: waiting.length,
    /** Where they are stored. */
    savedIn: SAVED_IN.find((where) => storedIn.includes(where)) ?? 'device',
    /** Pending events that the server has refused, until the user has read why. */
    refused: entries.filter(({ state }) => state === 'refused'),
    dismiss: queue.dismiss,
    isBusy: isClockingIn || isClockingOut,
    openSheet: openClockSheet,
    /** Each resolves to whether it was done, here or on the server. */
    clockIn: (item: ClockItem) => perform('clock_in', item),
    /** Ends the running session and starts this one, as one event. */
    switchTo: (item: ClockItem) => perform('clock_in', item, { isSwitch: true }),
    clockOut: () => perform('clock_out'),
    forceClockOut: () => perform('clock_out', null, { force: true }),
    takeBreak: () => perform('take_break'),
    endDay: () => perform('end_day'),
  };
}

export type Clock = ReturnType<typeof useClock>;
