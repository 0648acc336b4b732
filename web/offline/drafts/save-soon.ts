import { FORM_SAVE_DELAY_MS } from '#shared/limits.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';

/**
 * Saves a draft shortly after each change, so that its text is on the device within a second. The 30 s autosave repeats
 * a failed save. Returns a function that stops it.
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
