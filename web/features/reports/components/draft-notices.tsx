import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import { UndeliveredNotices } from '#web/features/reports/components/undelivered-notices.tsx';
import type { OpenedDraft } from '#web/features/reports/open-draft.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface DraftNoticesProps {
  opened: OpenedDraft;
  /** Rejects when the draft could not be deleted: it still exists then. */
  onStartOver: () => Promise<void>;
}

/** Says that this device already has a report on the work order: an unfinished one, or an undelivered one. */
export function DraftNotices({ opened: { draft, isKept, hasJournal }, onStartOver }: DraftNoticesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: onStartOver,
    onSuccess: () => toast({ kind: 'success', title: t('Draft Deleted') }),
    onError: () =>
      toast({
        kind: 'destructive',
        title: t('Delete Failed'),
        description: t('Your report and its photos are still here.'),
      }),
    onSettled: () => setIsAsking(false),
  });
  const { refusal } = draft;
  return (
    <>
      {refusal && (
        <Alert kind="attention" title={t('The server did not accept this report')}>
          {sentences(refusal.title, refusal.advice)}
        </Alert>
      )}
      <UndeliveredNotices draft={draft} />
      {(isKept || hasJournal) && (
        <Alert kind="info" title={t('Your unfinished report is still here')}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('Go on where you stopped.')}
            <Button size="small" onClick={() => setIsAsking(true)}>
              {t('Start over')}
            </Button>
          </span>
        </Alert>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Start over?')}
        description={t('What you wrote here, and its photos, are deleted from this device.')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Keep')}</Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('Start over')}
            </Button>
          </>
        }
      />
    </>
  );
}
