import { useState } from 'react';
import {
  ApplyCreditDialog,
  type CreditLeft,
} from '#web/features/payments/components/apply-credit-dialog.tsx';
import { RefundDialog } from '#web/features/payments/components/refund-dialog.tsx';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** What can be done with credit: it goes on invoices, or back to the customer. */
export function CreditActions({ customerId, credit }: { customerId: string; credit: CreditLeft }) {
  const [open, setOpen] = useState<'apply' | 'refund'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('refund')}>{t('Refund')}</Button>
      <Button variant="primary" onClick={() => setOpen('apply')}>
        {t('Put on invoices')}
      </Button>
      {open === 'apply' && <ApplyCreditDialog {...{ customerId, credit }} onClose={close} />}
      {open === 'refund' && <RefundDialog credit={credit} onClose={close} />}
    </>
  );
}
