import type { Outcome } from '#web/features/time/clock/event-queue.ts';
import { DataError } from '#web/lib/data-error.ts';
import { t } from '#web/lib/text.ts';
import type { SavedIn } from '#web/offline/outbox/outbox-item.ts';

/** The toast's text for an event that was not sent at once: where it is stored, why it waits, and what happens next. */
export function savedDescription({
  savedIn,
  error,
  waitsForServer = false,
}: Extract<Outcome, { state: 'kept' }>): string {
  return `${savedLabel(savedIn)} ${waitLabel(error, waitsForServer)}`;
}

/** Where a pending event is stored. */
export function savedLabel(savedIn: SavedIn): string {
  if (savedIn === 'saving') return t('Saving…');
  if (savedIn === 'device') return t('Saved on this device.');
  return savedIn === 'full'
    ? t('Not saved: this phone’s storage is full. Keep the app open until it has a signal, or free space.')
    : t('Not saved: this phone’s storage does not work. Keep the app open until it has a signal.');
}

function waitLabel(error: unknown, waitsForServer: boolean): string {
  if (error instanceof DataError && error.status === 401) {
    return t('Authentication expired. Please refresh and log in again.');
  }
  return waitsForServer || (error instanceof DataError && error.status > 0)
    ? t('The server has a problem. It is sent again by itself, with this time.')
    : t('It is sent, with this time, as soon as there is a signal.');
}
