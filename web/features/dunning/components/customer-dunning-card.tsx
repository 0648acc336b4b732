import { useState } from 'react';
import { PromiseDialog } from '#web/features/dunning/components/promise-dialog.tsx';
import { PromiseList } from '#web/features/dunning/components/promise-list.tsx';
import { StopDialog } from '#web/features/dunning/components/stop-dialog.tsx';
import { StoppedAlert } from '#web/features/dunning/components/stopped-alert.tsx';
import { useCustomerDunning } from '#web/features/dunning/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** Whether a customer is reminded, and what it promised, on the page of what it owes. */
export function CustomerDunningCard({ customerId }: { customerId: string }) {
  const { data: customer } = useCustomerDunning(customerId);
  const mayInvoice = useMay()('invoice');
  const [open, setOpen] = useState<'stop' | 'promise'>();
  if (!customer) return null;
  const [stop] = customer.stops;
  const target = { organizationId: customer.id, invoiceId: null, name: customer.name, balance: null };
  const close = () => setOpen(undefined);
  return (
    <Card
      title={t('Reminders and promises')}
      aside={
        mayInvoice && (
          <span className="flex flex-wrap gap-2">
            {!stop && (
              <Button size="small" variant="quiet" onClick={() => setOpen('stop')}>
                {t('Stop reminders')}
              </Button>
            )}
            <Button size="small" onClick={() => setOpen('promise')}>
              {t('Record promise')}
            </Button>
          </span>
        )
      }
    >
      <div className="grid gap-3">
        {stop && <StoppedAlert stop={stop} isOfCustomer canChange={mayInvoice} />}
        {customer.promises.length === 0 && <p className="text-ink-soft">{t('No payment is promised.')}</p>}
        <PromiseList promises={customer.promises} canChange={mayInvoice} />
      </div>
      {open === 'stop' && <StopDialog target={target} onClose={close} />}
      {open === 'promise' && <PromiseDialog target={target} onClose={close} />}
    </Card>
  );
}
