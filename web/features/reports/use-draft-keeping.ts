import { useEffect } from 'react';
import { DRAFT_AUTOSAVE_MS } from '#shared/limits.ts';
import { takeOverPhotos } from '#web/features/reports/take-over-photos.ts';
import { onCleared, onLeaving } from '#web/lib/leaving.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { storage } from '#web/offline/database/storage.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { holdDraft } from '#web/offline/drafts/draft-in-use.ts';
import { saveSoon } from '#web/offline/drafts/save-soon.ts';
import { askToPersist } from '#web/offline/repair/health.ts';

/** Saves changes within a second, when the page is hidden, when the user signs out, and when the screen closes. */
export function useDraftKeeping(
  editor: DraftEditor,
  { id: draftId, ownerId, workOrderId }: LocalDraft,
): void {
  useEffect(() => {
    // Repeats a failed save.
    const timer = setInterval(() => editor.flush(), DRAFT_AUTOSAVE_MS);
    const hide = () => {
      if (document.visibilityState === 'hidden') editor.hide();
    };
    const leave = () => editor.hide();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    const letGo = [
      onLeaving('save', () => editor.settle()),
      onLeaving('forget', () => editor.close()),
      onCleared(() => {
        editor.touch();
        return editor.settle();
      }),
      saveSoon(editor),
      storage.onChange(() => editor.refresh()),
      editor.subscribe(() => editor.read().savedAt && void askToPersist()),
      // The clean-up skips drafts that are open in a form.
      holdDraft(draftId),
    ];
    // Input that was restored after a crash is not saved yet.
    editor.flush();
    // When offline: when the form is opened again.
    takeOverPhotos(editor, { ownerId, workOrderId }).catch(() => undefined);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      for (const release of letGo) release();
      editor.hide();
    };
  }, [editor, draftId, ownerId, workOrderId]);
}
