import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useViewer } from '#web/app/session/use-viewer.ts';
import {
  type ClockAction,
  type ClockItem,
  type ClockSession,
  sessionAfter,
} from '#web/features/clock/clock-event.ts';
import { useServerSession } from '#web/features/clock/clock-session.ts';
import { openClockSheet, useClockState } from '#web/features/clock/clock-state.ts';
import { queueOf } from '#web/features/clock/queue-of-person.ts';

export type { ClockSession } from '#web/features/clock/clock-event.ts';

/** The viewer's clock: what runs, what waits for a signal, and how to change it. Whatever fails is said by a toast. */
export function useClock() {
  const { profile } = useViewer();
  const queryClient = useQueryClient();
  const queue = queueOf({ profileId: profile.id, userId: profile.user_id ?? '' }, queryClient);
  const entries = useSyncExternalStore(queue.subscribe, queue.read);
  const server = useServerSession(profile.id);
  const { isClockingIn, isClockingOut } = useClockState();
  const session: ClockSession | null = sessionAfter(server.data ?? null, entries);

  const perform = async (
    action: ClockAction,
    item: ClockItem | null = null,
    force = false,
  ): Promise<boolean> => {
    // Nobody's first screen waits for what a tap needs.
    const { performClockAction } = await import('#web/features/clock/perform-clock-action.ts');
    return performClockAction({ action, item, queue, queryClient, isClockedIn: session !== null, force });
  };

  return {
    session,
    /** Nobody knows yet: the server has not answered, and this device remembers nothing. */
    isLoading: server.isPending,
    error: server.data === undefined ? server.error : null,
    refetch: server.refetch,
    /** Events that wait for a signal. */
    pending: entries.filter(({ state, isOffline }) => isOffline && state !== 'refused').length,
    /** Events that the server refused after they had waited, until somebody has read why. */
    refused: entries.filter(({ state }) => state === 'refused'),
    dismiss: queue.dismiss,
    isBusy: isClockingIn || isClockingOut,
    openSheet: openClockSheet,
    /** Each resolves to whether it was done, here or on the server. */
    clockIn: (item: ClockItem) => perform('clock_in', item),
    clockOut: () => perform('clock_out'),
    forceClockOut: () => perform('clock_out', null, true),
    takeBreak: () => perform('take_break'),
    endDay: () => perform('end_day'),
  };
}

export type Clock = ReturnType<typeof useClock>;
