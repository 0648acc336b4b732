import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatDateTime, formatTime, officeDay, today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { EditorState } from '#web/offline/editor-state.ts';
import { storage } from '#web/offline/storage.ts';

interface DraftSafetyProps {
  state: EditorState;
  /** How many fields and checklist items are missing or wrong. */
  problems: number;
  onShowProblem: () => void;
}

/** How safe what was entered is, and what stands in the way of sending it. */
export function DraftSafety({ state, problems, onShowProblem }: DraftSafetyProps) {
  const isTemporary = useSyncExternalStore(storage.subscribe, storage.read).state === 'fallback';
  const trouble = troubleText(state);
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
        safetyText(state, isTemporary)
      )}
    </p>
  );
}

const problemsText = (count: number) =>
  t('{{count}} item is missing or wrong. Show it|{{count}} items are missing or wrong. Show the first', {
    count,
  });

function troubleText({ photos, problem }: EditorState): string | null {
  const failed = photos.filter((photo) => photo.state === 'failed').length;
  if (failed > 0) {
    return t(
      '{{count}} photo is not saved. Try it again or remove it.|{{count}} photos are not saved. Try them again or remove them.',
      { count: failed },
    );
  }
  return problem && t('Not saved: {{why}}', { why: `${problem.title} ${problem.advice}` });
}

function safetyText({ photos, savedAt, isDirty, isSaving }: EditorState, isTemporary: boolean): string {
  const saved = photos.filter(({ state }) => state === 'saved').length;
  if (saved < photos.length) return t('Saving photos: {{saved}} of {{all}}', { saved, all: photos.length });
  if (isDirty || isSaving) return t('Saving…');
  if (!savedAt) return '';
  if (isTemporary) return t('Kept only until this page is closed. Submit it before you leave.');
  const time = officeDay(savedAt) === today() ? formatTime(savedAt) : formatDateTime(savedAt);
  return t('Saved on this device at {{time}}', { time });
}
