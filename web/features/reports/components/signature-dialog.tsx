import { useState } from 'react';
import { SignaturePad } from '#web/features/reports/components/signature-pad.tsx';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SignatureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSigned: (signature: File) => void;
}

/** A full-screen signature pad, handed to the signer. */
export function SignatureDialog({ open, onOpenChange, onSigned }: SignatureDialogProps) {
  const [paper, setPaper] = useState<HTMLCanvasElement | null>(null);
  const [sheet, setSheet] = useState(0);

  const startOver = () => {
    setPaper(null);
    setSheet(sheet + 1);
  };
  const changeOpen = (isOpen: boolean) => {
    if (!isOpen) startOver();
    onOpenChange(isOpen);
  };
  const keep = () =>
    paper?.toBlob((drawing) => {
      if (drawing) onSigned(new File([drawing], 'signature.png', { type: 'image/png' }));
      startOver();
    });

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={t('Sign here')}
      description={t('With a finger or the mouse. You confirm that the work was done.')}
      footer={
        <>
          <Button disabled={!paper} onClick={startOver}>
            {t('Clear')}
          </Button>
          <Button variant="primary" disabled={!paper} onClick={keep}>
            {t('Use signature')}
          </Button>
        </>
      }
    >
      <SignaturePad key={sheet} onDrawn={setPaper} />
    </Dialog>
  );
}
