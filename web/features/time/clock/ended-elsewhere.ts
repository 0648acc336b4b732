import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import { formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** For so long after an event of this device, an end of the session may be its own. */
const OWN_EVENT_MS = 15_000;
const SHOWN_MS = 20_000;

/** How the server recorded an end that a tap caused. */
const TAPPED = ['out', 'break', 'day_end'];

let ownEventAt = Number.NEGATIVE_INFINITY;

/** An event of this device is being sent, or was just accepted. */
export function noteOwnEvent(): void {
  ownEventAt = Date.now();
}

/** What this device sent last was refused: it has ended nothing, so another device has. */
export function forgetOwnEvent(): void {
  ownEventAt = Number.NEGATIVE_INFINITY;
}

interface NewestRow {
  id: string;
  clock_out_time: string | null;
  ended_by: string | null;
}

/**
 * When the session that ran on this device was ended by a tap on another device; null when it was not. A correction by
 * the office is no tap.
 */
export function endedElsewhere(
  before: ClockSession | null | undefined,
  row: NewestRow | undefined,
  nowMs = Date.now(),
): string | null {
  if (!before || before.id === null || before.breakSince !== undefined || row?.id !== before.id) return null;
  if (nowMs - ownEventAt < OWN_EVENT_MS || !TAPPED.includes(row.ended_by ?? '')) return null;
  return row.clock_out_time;
}

/** Says that the work ended, so that the clock does not change silently. A tap here was refused because of it. */
export function sayEndedElsewhere({ item }: ClockSession, endedAt: string): void {
  toast({
    kind: 'attention',
    stays: true,
    shownMs: SHOWN_MS,
    outdates: t('Clock Out Failed'),
    title: t('Ended from another device at {{time}}', { time: formatTime(endedAt) }),
    description: [item.number, item.title].filter(Boolean).join(' · '),
  });
}
