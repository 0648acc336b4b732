import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatDateTime, formatTime, officeDay, today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { EditorState } from '#web/offline/editor-state.ts';
import { storage } from '#web/offline/storage.ts';
import type { PickedPhoto } from '#web/ui/photo-source.ts';

interface DraftSafetyProps {
  state: EditorState;
  photos: readonly PickedPhoto[];
  /** How many fields and checklist items are missing or wrong. */
  problems: number;
  onShowProblem: () => void;
}

/** How safe what was entered is, and what stands in the way of sending it. */
export function DraftSafety({ state, photos, problems, onShowProblem }: DraftSafetyProps) {
  const isTemporary = useSyncExternalStore(storage.subscribe, storage.read).state === 'fallback';
  const trouble = troubleText(state, photos);
  return (
    <p className="min-w-0 flex-1 text-ink-soft empty:hidden" aria-live="polite">
      {problems > 0 ? (
        <button
          type="button"
          onClick={onShowProblem}
          className="flex min-h-11 w-full items-center gap-1.5 text-left text-brick-ink underline underline-offset-2 md:min-h-8"
        >
          <ArrowUp aria-hidden className="size-4 shrink-0" />
          {problemsText(problems)}
        </button>
      ) : trouble ? (
        <span className="text-brick-ink">{trouble}</span>
      ) : (
        safetyText(state, photos, isTemporary)
      )}
    </p>
  );
}

const problemsText = (count: number) =>
  t('{{count}} item is missing or wrong. Show it|{{count}} items are missing or wrong. Show the first', {
    count,
  });

function troubleText({ problem }: EditorState, photos: readonly PickedPhoto[]): string | null {
  const failed = photos.filter(({ state }) => state === 'unsaved' || state === 'failed').length;
  if (failed > 0) {
    return t(
      '{{count}} photo is not saved: the report goes without it. With a signal, try it again: it is sent at once.|{{count}} photos are not saved: the report goes without them. With a signal, try them again: they are sent at once.',
      { count: failed },
    );
  }
  return problem && t('Not saved: {{why}}', { why: `${problem.title} ${problem.advice}` });
}

function safetyText(
  { savedAt, isDirty, isSaving }: EditorState,
  photos: readonly PickedPhoto[],
  isTemporary: boolean,
): string {
  if (photos.some(({ state }) => state === 'sending')) return t('This device is full: sending a photo…');
  const saved = photos.filter(({ state }) => state !== 'saving').length;
  if (saved < photos.length) return t('Saving photos: {{saved}} of {{all}}', { saved, all: photos.length });
  if (isDirty || isSaving) return t('Saving…');
  if (!savedAt) return '';
  if (isTemporary) return t('Kept only until this page is closed. Submit it before you leave.');
  const time = officeDay(savedAt) === today() ? formatTime(savedAt) : formatDateTime(savedAt);
  return t('Saved on this device at {{time}}', { time });
}
