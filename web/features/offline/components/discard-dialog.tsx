import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { SyncItem } from '#web/offline/database/records.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks before unsent work is deleted. */
export function DiscardDialog({ item, onClose }: { item: SyncItem | null; onClose: () => void }) {
  // Keep the text while the dialog closes.
  const asked = useRef(item);
  if (item) asked.current = item;
  const isReport = asked.current?.type === 'report_submit';
  const discard = useMutation({
    mutationFn: async () => asked.current && sync.discard(asked.current.id),
    onSuccess: onClose,
    onError: () => toast({ kind: 'destructive', title: t('Delete Failed') }),
  });
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isReport ? t('Delete this report?') : t('Delete this photo?')}
      description={
        isReport
          ? t('It has not reached the office, and is stored nowhere else. Its photos are deleted with it.')
          : t('It has not reached the office, and is stored nowhere else. The report is sent without it.')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Keep')}</Button>
          <Button variant="danger" busy={discard.isPending} onClick={() => discard.mutate()}>
            {t('Delete')}
          </Button>
        </>
      }
    />
  );
}
