import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { orderOf } from '#web/offline/outbox/outbox-item.ts';

/** A clock event as earlier versions stored it in local storage. */
export function clockEntryOf(entry: unknown): ClockEntry | null {
  if (typeof entry !== 'object' || entry === null || !('key' in entry)) return null;
  const { state, ...event } = entry as Omit<ClockEntry, 'order' | 'state'> & { state: string };
  return { ...event, order: orderOf(event.at), state: STATES[state] ?? 'waiting' };
}

/** An event that was being sent when its window was closed is sent again, with its key. */
const STATES: Readonly<Record<string, ClockEntry['state']>> = { locating: 'preparing', refused: 'refused' };
