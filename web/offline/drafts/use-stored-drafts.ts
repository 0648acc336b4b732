import { useEffect, useState } from 'react';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { storage } from '#web/offline/database/storage.ts';
import { draftsOf } from '#web/offline/drafts/drafts.ts';

/** Changes come in bursts while photos are saved or sent. */
const GATHERED_MS = 150;

/** A user's drafts on this device, newest first, updated from all windows; undefined until they are read. */
export function useStoredDrafts(ownerId: string): readonly LocalDraft[] | undefined {
  const [drafts, setDrafts] = useState<readonly LocalDraft[]>();
  useEffect(() => {
    let isShown = true;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      draftsOf(ownerId).then(
        (found) => isShown && setDrafts(found),
        // The banner shows the state of the storage; the last known list stays.
        () => undefined,
      );
    void read();
    const stop = storage.onChange(() => {
      clearTimeout(gathering);
      gathering = setTimeout(read, GATHERED_MS);
    });
    return () => {
      isShown = false;
      clearTimeout(gathering);
      stop();
    };
  }, [ownerId]);
  return drafts;
}
