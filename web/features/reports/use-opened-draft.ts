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

/** The draft for a form, once the device's storage has it; 'failed' when this device keeps nothing. */
export function useOpenedDraft({ ownerId, target, draftId }: Options) {
  const [opened, setOpened] = useState<OpenedDraft | 'opening' | 'failed'>('opening');

  // One that is read again must not take the form away from whoever writes.
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
    /** The draft is gone; a new one takes its place. */
    startOver: () => setOpened(emptyDraft(ownerId, target, typeof opened === 'object' ? opened.waiting : 0)),
    retry: () => {
      void storage.retry().then(open);
    },
  };
}
