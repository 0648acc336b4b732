import { useRef } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SendWithoutPhotosDialogProps {
  /** How many photos were not saved; null while the dialog is closed. */
  count: number | null;
  onSend: () => void;
  onClose: () => void;
}

/** Asks before a report is sent without photos that could not be saved: they may not be taken again. */
export function SendWithoutPhotosDialog({ count, onSend, onClose }: SendWithoutPhotosDialogProps) {
  // Keep the text while the dialog closes.
  const asked = useRef(count);
  if (count !== null) asked.current = count;
  return (
    <Dialog
      open={count !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Send it without {{count}} photo?|Send it without {{count}} photos?', {
        count: asked.current ?? 0,
      })}
      description={t(
        'It could not be saved, and the office does not get it. If this device is full, delete other photos or applications, then try it again here.|They could not be saved, and the office does not get them. If this device is full, delete other photos or applications, then try them again here.',
        { count: asked.current ?? 0 },
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="danger" onClick={onSend}>
            {t('Send without it|Send without them', { count: asked.current ?? 0 })}
          </Button>
        </>
      }
    />
  );
}
