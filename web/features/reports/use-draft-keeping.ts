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

/** Keeps what changed within a second, when the page is hidden, when its person signs out and when the screen is left. */
export function useDraftKeeping(
  editor: DraftEditor,
  { id: draftId, ownerId, workOrderId }: LocalDraft,
): void {
  useEffect(() => {
    // A save that failed is tried again.
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
      // No clean-up takes a draft away that is open in a form.
      holdDraft(draftId),
    ];
    // What came back after a crash is not kept yet.
    editor.flush();
    // Without a signal: when the form is opened again.
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
