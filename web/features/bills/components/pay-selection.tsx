import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { PayDialog } from '#web/features/bills/components/pay-dialog.tsx';
import type { BillRow } from '#web/features/bills/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** What is done with the chosen bills: those that are approved are marked as paid. */
export function PaySelection({ rows, clear }: { rows: readonly BillRow[]; clear: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const payable = rows.filter(({ status }) => status === 'approved');
  const total = payable.reduce((cents, row) => cents + Math.round((row.total_amount ?? 0) * 100), 0) / 100;
  return (
    <>
      <Button variant="primary" disabled={payable.length === 0} onClick={() => setIsOpen(true)}>
        <Wallet aria-hidden />
        {payable.length === 0
          ? t('None of these is approved')
          : t('Mark {{count}} as paid · {{total}}', { count: payable.length, total: formatMoney(total) })}
      </Button>
      <PayDialog bills={payable} open={isOpen} onOpenChange={setIsOpen} onDone={clear} />
    </>
  );
}
