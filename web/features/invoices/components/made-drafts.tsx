import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MadeInvoices } from '#web/features/invoices/components/invoice-selection.tsx';
import { useMadeDrafts } from '#web/features/invoices/ready-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The drafts that were made of the selected work, and why some of it is on none. */
export function MadeDrafts({ made, onClose }: { made: MadeInvoices; onClose: () => void }) {
  const { invoices, refused, numberOf, submissionKey } = made;
  const details = new Map(useMadeDrafts(submissionKey).data?.map((draft) => [draft.id, draft]));
  const top = useRef<HTMLDivElement>(null);
  // The button that made them is gone, and with it the focus.
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const title =
    invoices.length === 0
      ? t('No draft was created')
      : t('{{count}} draft created|{{count}} drafts created', { count: invoices.length });
  return (
    <div ref={top} tabIndex={-1} role="status" className="mb-4 rounded-lg outline-hidden">
      <Card
        title={title}
        aside={
          <Button variant="quiet" size="icon" aria-label={t('Close')} onClick={onClose}>
            <X aria-hidden />
          </Button>
        }
      >
        {invoices.length > 0 && (
          <ul aria-label={t('Drafts')} className="max-h-72 divide-y divide-line/70 overflow-y-auto">
            {invoices.map(({ id, total_amount }) => {
              const draft = details.get(id);
              return (
                <li key={id} className="flex items-baseline gap-3 py-1.5">
                  <Link
                    to="/admin/partner-billing/invoices/$id"
                    params={{ id }}
                    className="min-w-0 flex-1 rounded-sm font-medium underline underline-offset-2 wrap-anywhere max-md:py-2"
                  >
                    {draft
                      ? [draft.partner?.name, draft.title].filter(Boolean).join(' · ')
                      : t('Draft invoice')}
                  </Link>
                  <span className="figures">{formatMoney(total_amount)}</span>
                </li>
              );
            })}
          </ul>
        )}
        {refused.length > 0 && (
          <Alert
            kind="attention"
            className="mt-2"
            title={t('{{count}} work order was not invoiced|{{count}} work orders were not invoiced', {
              count: refused.length,
            })}
          >
            <ul>
              {refused.map((item) => (
                <li key={item.id}>
                  <span className="figures font-medium">{numberOf.get(item.id)}</span>:{' '}
                  {reasonText(item).title}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </Card>
    </div>
  );
}
