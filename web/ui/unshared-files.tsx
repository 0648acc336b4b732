import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface UnsharedFilesProps {
  files: readonly { id: string; is_released: boolean }[];
}

/**
 * For the office: the files that the customer does not see yet, and a button to share them. Empty when all are shared.
 */
export function UnsharedFiles({ files }: UnsharedFilesProps) {
  const unshared = files.filter((file) => !file.is_released);
  const share = useCommand('share_files', {
    invalidates: ['work_orders', 'work_order_reports', 'work_order_events'],
    onSuccess: ({ shared }) =>
      toast({
        kind: 'success',
        title: t('{{count}} file shared with the customer|{{count}} files shared with the customer', {
          count: shared,
        }),
      }),
  });
  if (unshared.length === 0) return null;
  return (
    <Alert
      kind="info"
      title={t(
        '{{count}} file is not shared with the customer|{{count}} files are not shared with the customer',
        { count: unshared.length },
      )}
    >
      <p>
        {t('Files from a subcontractor, and photos that arrive after the review, stay hidden until then.')}
      </p>
      <Button
        className="mt-2"
        busy={share.isPending}
        onClick={() => share.mutate({ attachment_ids: unshared.map(({ id }) => id) })}
      >
        {t('Share with customer')}
      </Button>
    </Alert>
  );
}
