import type { QueryClient } from '@tanstack/react-query';
import { isReason } from '#shared/error-reasons/wire.ts';
import { CLOCK_IN_REFRESH_DELAY_MS } from '#shared/limits.ts';
import { sentences } from '#shared/rules/sentences.ts';
import type { ClockAction, ClockItem, EventLocation } from '#web/features/time/clock/clock-event.ts';
import { clockState, setClockState } from '#web/features/time/clock/clock-state.ts';
import { doneLabel } from '#web/features/time/clock/done-labels.ts';
import { forgetOwnEvent } from '#web/features/time/clock/ended-elsewhere.ts';
import { locationOfEvent } from '#web/features/time/clock/event-location.ts';
import type { EventQueue, Outcome } from '#web/features/time/clock/event-queue.ts';
import { savedDescription } from '#web/features/time/clock/kept-labels.ts';
import { failureTitle, refreshTime, takeAnswer } from '#web/features/time/clock/queue-of-person.ts';
import { worksiteOf } from '#web/features/time/clock/work-items-query.ts';
import { DataError } from '#web/lib/data-error.ts';
import { haptic } from '#web/lib/haptics.ts';
import { officeZone } from '#web/lib/office-zone.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { shieldTaps } from '#web/lib/shield-taps.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

interface Operation {
  action: ClockAction;
  item: ClockItem | null;
  queue: EventQueue;
  queryClient: QueryClient;
  isClockedIn: boolean;
  force?: boolean;
  /** A clock-in that also ends what is running. */
  isSwitch?: boolean;
}

/** The running operation of each kind. */
const current: { [flag in 'isClockingIn' | 'isClockingOut']?: string } = {};

/**
 * One clock operation from the tap to the toast: check for a running operation → rules → store → position → send →
 * report. Returns whether it is done, on the server or stored here.
 */
export async function performClockAction({
  action,
  item,
  queue,
  queryClient,
  isClockedIn,
  force = false,
  isSwitch = false,
}: Operation): Promise<boolean> {
  const isIn = action === 'clock_in';
  const flag = isIn ? 'isClockingIn' : 'isClockingOut';
  const fail = (description: string) => {
    toast({ kind: 'destructive', title: failureTitle({ action }), description });
    return false;
  };
  const operation = [action, item?.id, force].join();
  if (clockState()[flag]) {
    // A double tap requests what is happening anyway.
    if (current[flag] === operation) return false;
    return fail(t('Clock operation in progress. Please wait.'));
  }
  if (isIn && !item) {
    toast({
      kind: 'destructive',
      title: t('Selection Required'),
      description: t('Please select a work order or project before clocking in.'),
    });
    return false;
  }
  if (!isIn && !isClockedIn) {
    if (action === 'clock_out')
      return fail(
        force
          ? t('No active clock sessions found to force close.')
          : t('No active clock session found. You may already be clocked out.'),
      );
    toast({ kind: 'destructive', title: t('Not clocked in') });
    return false;
  }

  current[flag] = operation;
  setClockState({ [flag]: true });
  try {
    // The time of the tap, however long the position takes.
    const now = new Date();
    const key = crypto.randomUUID();
    let location: EventLocation | null = null;
    const outcome = await queue.add(
      {
        key,
        action,
        item,
        at: now.toISOString(),
        timeZone: officeZone(),
        force,
        isSwitch,
      },
      async (found) => {
        location = await locationOfEvent(now.getTime(), found);
        return location;
      },
    );
    if (outcome.state === 'refused') return refused(outcome.error, fail, queryClient);
    shieldTaps();
    setClockState({ [flag]: false, isSheetOpen: false, wanted: null, canForce: false });
    // The vibration distinguishes an event that is only stored from one that is done.
    haptic(outcome.state === 'sent' ? 'success' : 'warning');
    const answer = takeAnswer(key);
    const worksite = worksiteOf(queryClient, answer?.work_order_id ?? item?.id);
    tellDone(action, outcome, doneLabel({ action, location, answer, at: now.toISOString(), worksite }));
    if (outcome.state === 'sent')
      setTimeout(refreshTime, isIn ? CLOCK_IN_REFRESH_DELAY_MS : 0, queryClient, { action });
    return true;
  } finally {
    setClockState({ [flag]: false });
  }
}

function refused(error: unknown, fail: (description: string) => boolean, queryClient: QueryClient): boolean {
  // The goal is reached: the refetched clock says when, and that closes the toast of the refusal.
  if (error instanceof DataError && isReason(error.details, 'clock_out_not_clocked_in')) forgetOwnEvent();
  void refreshTime(queryClient);
  if (!(error instanceof DataError)) return fail(problemText(error).title);
  setClockState({ canForce: isReason(error.details, 'clock_session_invalid') });
  if (isReason(error.details, 'clock_not_clocked_in')) {
    toast({ kind: 'destructive', title: t('Not clocked in'), description: reasonText(error).advice });
    return false;
  }
  // Each reason has its own text.
  const isExplained = error.status < 500;
  const { title, advice } = isExplained ? reasonText(error) : problemText(error);
  return fail(isExplained ? [title, advice].filter(Boolean).join(' ') : sentences(title, advice));
}

const DONE_TITLES = {
  clock_in: message('Clocked In'),
  clock_out: message('Clocked Out'),
  take_break: message('Break started'),
  end_day: message('Day ended'),
} as const satisfies Record<ClockAction, string>;

function tellDone(action: ClockAction, outcome: Outcome, description: string): void {
  const title = t(DONE_TITLES[action]);
  if (outcome.state === 'sent') {
    toast({ kind: 'success', title, description });
    return;
  }
  if (outcome.state === 'kept') toast({ kind: 'plain', title, description: savedDescription(outcome) });
}
