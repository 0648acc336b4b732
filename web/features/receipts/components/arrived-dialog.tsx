import type { Arrived, ReceiptEditorState } from '#web/features/receipts/use-receipt-editor.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ArrivedDialogProps {
  editor: Pick<ReceiptEditorState, 'arrived' | 'askLater' | 'takeArrived' | 'sendAsAnother'>;
  onOpen: (arrived: Arrived) => void;
}

/** An earlier try has arrived although its answer was lost, and the form was changed after it. */
export function ArrivedDialog({ editor, onOpen }: ArrivedDialogProps) {
  const { arrived } = editor;
  if (!arrived) return null;
  return (
    <Dialog
      open
      onOpenChange={editor.askLater}
      title={t('Your receipt had arrived with {{amount}}. Change it?', {
        amount: formatMoney(arrived.amount),
      })}
      description={t(
        'Your first try arrived, from {{vendor}}; what you changed after it was not sent. Open that receipt to change it. If this is another purchase, send it as another receipt.',
        { vendor: arrived.vendorName },
      )}
      footer={
        <>
          <Button onClick={editor.sendAsAnother}>{t('Send as another receipt')}</Button>
          <Button
            variant="main"
            onClick={() => {
              editor.takeArrived();
              onOpen(arrived);
            }}
          >
            {t('Open the receipt')}
          </Button>
        </>
      }
    />
  );
}
