import { useEffect, useState } from 'react';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { storage } from '#web/offline/database/storage.ts';
import { draftsOf } from '#web/offline/drafts/drafts.ts';

/** Changes come in bursts while photos are kept or sent. */
const GATHERED_MS = 150;

/** A person's drafts on this device, the newest first, as they change in whatever window; undefined until they are read. */
export function useStoredDrafts(ownerId: string): readonly LocalDraft[] | undefined {
  const [drafts, setDrafts] = useState<readonly LocalDraft[]>();
  useEffect(() => {
    let isShown = true;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      draftsOf(ownerId).then(
        (found) => isShown && setDrafts(found),
        // The banner says how the storage is; what was known stays.
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
