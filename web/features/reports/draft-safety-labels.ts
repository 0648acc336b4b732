import { formatDateTime, formatTime, officeDay, today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { EditorState } from '#web/offline/drafts/editor-state.ts';
import type { PickedPhoto } from '#web/ui/photos/photo-source.ts';

type Photos = readonly Pick<PickedPhoto, 'state' | 'problem'>[];

/** What is not saved on the device, input first; empty when everything is. */
export function unsavedLabel({ problem, savedAt }: EditorState, photos: Photos): string[] {
  const words: string[] = [];
  if (problem) {
    const why = `${problem.title} ${problem.advice}`;
    const saved =
      savedAt && t('What you typed since {{time}} is not saved: {{why}}', { time: momentOf(savedAt), why });
    words.push(saved || t('Not saved: {{why}}', { why }));
  }
  const failed = photos.filter(({ state }) => state === 'unsaved' || state === 'failed');
  if (failed.length > 0) {
    const label = t(
      '{{count}} photo is not saved: the report goes without it. With a signal, try it again: it is sent at once.|{{count}} photos are not saved: the report goes without them. With a signal, try them again: they are sent at once.',
      { count: failed.length },
    );
    // Such as a full device, and what to do about it.
    const why = new Set(failed.flatMap(({ problem }) => problem || []));
    words.push([label, ...why].join(' '));
  }
  const lost = photos.filter(({ state }) => state === 'lost').length;
  if (lost > 0) {
    words.push(
      t('{{count}} photo was not kept. Add it again.|{{count}} photos were not kept. Add them again.', {
        count: lost,
      }),
    );
  }
  return words;
}

/** Where the input is saved, while nothing has failed. */
export function safetyLabel(
  { savedAt, isDirty, isSaving }: EditorState,
  photos: Photos,
  isTemporary: boolean,
): string {
  if (photos.some(({ state }) => state === 'sending')) return t('This device is full: sending a photo…');
  const saved = photos.filter(({ state }) => state !== 'saving').length;
  if (saved < photos.length) return t('Saving photos: {{saved}} of {{all}}', { saved, all: photos.length });
  if (isDirty || isSaving) return t('Saving…');
  if (!savedAt) return '';
  if (isTemporary) return t('Kept only until this page is closed. Submit it before you leave.');
  return t('Saved on this device at {{time}}', { time: momentOf(savedAt) });
}

const momentOf = (at: string): string => (officeDay(at) === today() ? formatTime(at) : formatDateTime(at));
