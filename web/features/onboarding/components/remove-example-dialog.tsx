import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RemoveExampleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onRemove: () => void;
}

/** Asks before the example company is removed for everybody. */
export function RemoveExampleDialog({ open, onOpenChange, busy, onRemove }: RemoveExampleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Remove the example company?')}
      description={t(
        'Everything in it is deleted, with what you and your colleagues have tried there. Your own company stays as it is.',
      )}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onRemove}>
            {t('Remove example company')}
          </Button>
        </>
      }
    />
  );
}
