import { FORM_SAVE_DELAY_MS } from '#shared/limits.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';

/**
 * Saves a draft soon after each change, so that its text is on the device within a second. A save that failed is left to
 * the 30 s autosave, which tries it again. Returns how to stop.
 */
export function saveSoon(editor: Pick<DraftEditor, 'read' | 'subscribe' | 'flush'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const { isDirty, isSaving, problem } = editor.read();
    if (!isDirty || isSaving || problem || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      editor.flush();
    }, FORM_SAVE_DELAY_MS);
  };
  const stop = editor.subscribe(look);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
