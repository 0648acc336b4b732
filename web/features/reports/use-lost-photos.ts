import { useEffect, useState } from 'react';
import { onLeaving } from '#web/lib/leaving.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { type ChosenPhoto, lostPhotos, namePhotos } from '#web/offline/drafts/photo-names.ts';

export interface LostPhotos {
  readonly photos: readonly ChosenPhoto[];
  remove: (id: string) => void;
  /** The draft is deleted. */
  forget: () => void;
}

/** The photos that were being saved when the page was reloaded or closed: their bytes are lost, their names are not. */
export function useLostPhotos(editor: DraftEditor, draft: LocalDraft): LostPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [names] = useState(() => namePhotos(editor, draft));
  useEffect(() => void lostPhotos(draft).then(setPhotos), [draft]);
  useEffect(() => onLeaving('forget', names.stop), [names]);
  return {
    photos,
    remove: (id) => {
      names.forget(id);
      setPhotos((shown) => shown.filter((photo) => photo.id !== id));
    },
    forget: names.stop,
  };
}
