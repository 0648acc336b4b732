import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface ChangedAlertProps {
  /** What was changed while the dialog was open: '$50.00 was paid meanwhile. $150.00 is left.' */
  text: string;
  /** The amount that the dialog goes on with. */
  amount: number;
  onTakeOver: () => void;
}

/** In a dialog of money: what it was opened with is not so any more, and the user has to take over what is. */
export function ChangedAlert({ text, amount, onTakeOver }: ChangedAlertProps) {
  return (
    <Alert kind="attention" title={text} className="mb-4">
      <Button className="mt-2" onClick={onTakeOver}>
        {t('Continue with {{amount}}', { amount: formatMoney(amount) })}
      </Button>
    </Alert>
  );
}
