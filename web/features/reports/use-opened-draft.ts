import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyDraft, type OpenedDraft, openDraft } from '#web/features/reports/open-draft.ts';
import type { ReportTarget } from '#web/features/reports/target-queries.ts';
import { storage } from '#web/offline/database/storage.ts';
import * as drafts from '#web/offline/drafts/drafts.ts';

interface Options {
  ownerId: string;
  target: ReportTarget;
  draftId?: string | undefined;
}

/** The draft for a form, once it is loaded; 'failed' when the storage does not work. */
export function useOpenedDraft({ ownerId, target, draftId }: Options) {
  const [opened, setOpened] = useState<OpenedDraft | 'opening' | 'failed'>('opening');

  // Reloading must not unmount the form while the user types.
  const current = useRef(target);
  current.current = target;
  const { id: workOrderId } = target;

  const open = useCallback(() => {
    let isLeft = false;
    setOpened('opening');
    openDraft(drafts, { ownerId, target: current.current, draftId }).then(
      (found) => !isLeft && found.draft.workOrderId === workOrderId && setOpened(found),
      () => !isLeft && setOpened('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [ownerId, workOrderId, draftId]);
  useEffect(() => open(), [open]);

  return {
    opened,
    /** The draft is gone; a new one replaces it. */
    startOver: () => setOpened(emptyDraft(ownerId, target)),
    retry: () => {
      void storage.retry().then(open);
    },
  };
}
