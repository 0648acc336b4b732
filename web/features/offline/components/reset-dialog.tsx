import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportFile, resetStorage } from '#web/features/offline/storage-actions.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ResetDialogProps {
  profileId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before everything on this device is deleted (offline requirements 5), and offers an export first. */
export function ResetDialog({ profileId, open, onOpenChange }: ResetDialogProps) {
  const reset = useMutation({
    mutationFn: () => resetStorage(profileId),
    onSettled: () => onOpenChange(false),
  });
  const save = useMutation({
    mutationFn: () =>
      exportFile(async () => {
        const { exportDrafts } = await import('#web/offline/drafts/draft-file.ts');
        return exportDrafts(profileId);
      }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Reset storage')}
      description={t('This will clear all offline data. Are you sure?')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="danger" busy={reset.isPending} onClick={() => reset.mutate()}>
            {t('Reset', { context: 'verb' })}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        {t(
          'Reports and photos that have not reached the office are lost. Export them first. Clock times, messages and other forms that are not sent yet stay.',
        )}
      </p>
      <Button className="w-fit" busy={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden />
        {t('Export drafts')}
      </Button>
    </Dialog>
  );
}
