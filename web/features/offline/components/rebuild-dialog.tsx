import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportFile } from '#web/features/offline/storage-actions.ts';
import { t } from '#web/lib/text.ts';
import { exportDrafts } from '#web/offline/drafts/draft-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RebuildDialogProps {
  profileId: string;
  open: boolean;
  isBusy: boolean;
  onOpenChange: (open: boolean) => void;
  onRebuild: () => void;
}

/** Asks before unreadable records are deleted, and offers a file of the rest. */
export function RebuildDialog({ profileId, open, isBusy, onOpenChange, onRebuild }: RebuildDialogProps) {
  const save = useMutation({ mutationFn: () => exportFile(() => exportDrafts(profileId)) });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Emergency rebuild')}
      description={t('Readable data is kept. Everything else on this device is lost.')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={onRebuild}>
            {t('Rebuild')}
          </Button>
        </>
      }
    >
      <Button className="w-fit" busy={save.isPending} onClick={() => save.mutate()}>
        {!save.isPending && <Download aria-hidden />}
        {t('Export drafts')}
      </Button>
    </Dialog>
  );
}
