import { useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { useContractCommand } from '#web/features/contract-billing/use-contract-command.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangedAlert } from '#web/ui/changed-alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface ReleaseDialogProps {
  projectId: string;
  /** What is held, and what drafts release of it. */
  held: number;
  releasing: number;
  onClose: () => void;
  onInvoice: (id: string) => void;
}

const leftOf = ({ held, releasing }: Pick<ReleaseDialogProps, 'held' | 'releasing'>): number =>
  Math.round((held - releasing) * 100) / 100;

/** Makes a draft that bills retainage: all that is left, or a part. */
export function ReleaseDialog({ projectId, onClose, onInvoice, ...now }: ReleaseDialogProps) {
  const { seen, isChanged, takeOver } = useSeen(now, leftOf);
  const { held, releasing } = seen;
  const [amount, setAmount] = useState(leftOf(seen).toFixed(2));
  const [day, setDay] = useState('');
  const { submit, clear, errorOf, isPending } = useContractCommand('release_retainage', ({ id }) =>
    onInvoice(id),
  );
  const isOutdated = isChanged && !isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Release retainage')}
      description={
        releasing === 0
          ? t('{{amount}} is held. The draft bills what you release.', { amount: formatMoney(held) })
          : t('{{amount}} is held, and drafts release {{drafts}} of it. The draft bills what you release.', {
              amount: formatMoney(held),
              drafts: formatMoney(releasing),
            })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            disabled={isOutdated}
            onClick={() =>
              submit({
                project_id: projectId,
                amount: typedNumber(amount) ?? Number.NaN,
                issue_date: day || null,
              })
            }
          >
            {t('Create draft')}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <ChangedAlert
          text={t('This has changed meanwhile. {{left}} is left.', { left: formatMoney(leftOf(now)) })}
          amount={leftOf(now)}
          onTakeOver={takeOver}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Amount, $')} required error={errorOf('amount')}>
          <AmountInput
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value);
              clear();
            }}
          />
        </Field>
        <Field
          label={t('Invoice date')}
          hint={t('Empty: the day on which it is sent.')}
          error={errorOf('issue_date')}
        >
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
