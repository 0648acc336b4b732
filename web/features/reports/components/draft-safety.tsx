import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { safetyLabel, unsavedLabel } from '#web/features/reports/draft-safety-labels.ts';
import { t } from '#web/lib/text.ts';
import { storage } from '#web/offline/database/storage.ts';
import type { EditorState } from '#web/offline/drafts/editor-state.ts';
import type { PickedPhoto } from '#web/ui/photos/photo-source.ts';

interface DraftSafetyProps {
  state: EditorState;
  photos: readonly PickedPhoto[];
  /** How many fields and checklist items are missing or wrong. */
  problems: number;
  onShowProblem: () => void;
}

/** Whether the input is saved, and what prevents the submission. */
export function DraftSafety({ state, photos, problems, onShowProblem }: DraftSafetyProps) {
  const isTemporary = useSyncExternalStore(storage.subscribe, storage.read).state === 'fallback';
  const unsaved = unsavedLabel(state, photos);
  return (
    <p
      className="min-w-0 flex-1 text-ink-soft empty:hidden short:max-h-12 short:overflow-y-auto short:text-xs short:leading-4"
      aria-live="polite"
    >
      {unsaved.map((text) => (
        <span key={text} className="block text-brick-ink">
          {text}
        </span>
      ))}
      {problems > 0 ? (
        <button
          type="button"
          onClick={onShowProblem}
          className="flex min-h-11 w-full items-center gap-1.5 text-left text-brick-ink underline underline-offset-2 md:min-h-8"
        >
          <ArrowUp aria-hidden className="size-4 shrink-0" />
          {problemsText(problems)}
        </button>
      ) : (
        unsaved.length === 0 && safetyLabel(state, photos, isTemporary)
      )}
    </p>
  );
}

const problemsText = (count: number) =>
  t('{{count}} item is missing or wrong. Show it|{{count}} items are missing or wrong. Show the first', {
    count,
  });
