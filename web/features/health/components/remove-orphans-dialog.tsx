import { formatBytes } from '#web/lib/file-size.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RemoveOrphansDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  searchId: string;
  removable: { files: number; sizeBytes: number };
}

/** Asks before stored files are removed for good. */
export default function RemoveOrphansDialog({
  open,
  onOpenChange,
  searchId,
  removable,
}: RemoveOrphansDialogProps) {
  const remove = useCommand('remove_orphaned_files', {
    invalidates: ['maintenance_runs', 'orphaned_files'],
    onSuccess: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Remove 1 orphaned file?|Remove {{count}} orphaned files?', { count: removable.files })}
      description={t(
        'This frees {{size}} and cannot be undone. Each file is checked again first: one that has a record by now stays.',
        { size: formatBytes(removable.sizeBytes) },
      )}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ search_id: searchId })}
          >
            {t('Remove')}
          </Button>
        </>
      }
    />
  );
}
