import { useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { useContractCommand } from '#web/features/contract-billing/use-contract-command.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface DepositDialogProps {
  organizationId: string;
  /** Null for a deposit that is for no project. */
  projectId: string | null;
  onClose: () => void;
  onInvoice: (id: string) => void;
}

/** Makes a draft that asks the customer for a deposit. */
export function DepositDialog({ organizationId, projectId, onClose, onInvoice }: DepositDialogProps) {
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState(() => t('Deposit'));
  const { submit, clear, errorOf, isPending } = useContractCommand('create_deposit', ({ id }) =>
    onInvoice(id),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Ask for a deposit')}
      description={t('It is an invoice. What is paid of it is taken off later invoices.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({
                ...{ organization_id: organizationId, project_id: projectId, description },
                amount: typedNumber(amount) ?? Number.NaN,
              })
            }
          >
            {t('Create draft')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
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
          label={t('Description')}
          required
          hint={t('The customer reads it.')}
          error={errorOf('description')}
        >
          <Textarea
            rows={2}
            maxLength={1000}
            value={description}
            onChange={(event) => {
              setDescription(event.target.value);
              clear();
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
