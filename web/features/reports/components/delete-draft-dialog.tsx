import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import { clearJournal } from '#web/offline/drafts/draft-journal.ts';
import { removeDraft } from '#web/offline/drafts/drafts.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface DeleteDraftDialogProps {
  /** Null while the dialog is closed. */
  draft: LocalDraft | null;
  /** Its queue items. */
  items: readonly SyncItem[];
  onClose: () => void;
}

/** Asks before a draft is deleted: it exists nowhere else. */
export function DeleteDraftDialog({ draft, items, onClose }: DeleteDraftDialogProps) {
  // Keep the text while the dialog closes.
  const asked = useRef(draft);
  if (draft) asked.current = draft;
  const { workOrderNumber: number = '', photos = [], submittedAt } = asked.current ?? {};
  const remove = useMutation({
    mutationFn: async () => {
      if (!asked.current) return;
      await deleteDraft(asked.current, items);
      // What was typed last would bring the draft back.
      clearJournal(asked.current);
    },
    onSuccess: () => {
      toast({ kind: 'success', title: t('Draft Deleted'), description: number });
      onClose();
    },
    onError: () => toast({ kind: 'destructive', title: t('Delete Failed'), description: number }),
  });
  return (
    <Dialog
      open={draft !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Delete the draft of {{number}}?', { number })}
      description={[
        submittedAt
          ? t('You submitted it, and it has not reached the office yet.')
          : t('It is only on this device.'),
        photos.length > 0 &&
          t('{{count}} photo is deleted with it.|{{count}} photos are deleted with it.', {
            count: photos.length,
          }),
      ]
        .filter(Boolean)
        .join(' ')}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep')}</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Delete')}
          </Button>
        </>
      }
    />
  );
}

/** Queue items are deleted one by one, so that the office does not wait for photos that never arrive. */
async function deleteDraft(draft: LocalDraft, items: readonly SyncItem[]): Promise<void> {
  const hasReport = items.some(({ type }) => type === 'report_submit');
  if (!draft.submittedAt || hasReport || items.length === 0) return removeDraft(draft.id);
  for (const { id } of items) await sync.discard(id);
}
