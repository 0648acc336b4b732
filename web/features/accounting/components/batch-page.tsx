import { useState } from 'react';
import { BatchFiles } from '#web/features/accounting/components/batch-files.tsx';
import { BatchItems } from '#web/features/accounting/components/batch-items.tsx';
import { WithdrawBatchDialog } from '#web/features/accounting/components/withdraw-batch-dialog.tsx';
import { formatText } from '#web/features/accounting/labels.ts';
import { type AccountingBatch, useAccountingBatch } from '#web/features/accounting/queries.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** One batch for the accounting program: its files, and what is in them. */
export function BatchPage({ id }: { id: string }) {
  const query = useAccountingBatch(id);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const batch = query.data;
  const title = batch ? t('Batch {{number}}', { number: batch.batch_number }) : t('Accounting');
  return (
    <Page
      title={title}
      crumbs={[{ label: t('Accounting'), to: '/admin/partner-billing/accounting' }, { label: title }]}
      actions={
        batch?.status === 'exported' && (
          <Allowed to="invoice">
            <Button variant="danger" onClick={() => setIsWithdrawing(true)}>
              {t('Withdraw batch')}
            </Button>
          </Allowed>
        )
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => (
          <div className="grid gap-5">
            {loaded.status === 'withdrawn' && (
              <Alert
                kind="attention"
                title={t('This batch was withdrawn. What was in it can be exported again.')}
              >
                {loaded.withdraw_reason}
              </Alert>
            )}
            <Card title={t('Details')} aside={<StatusBadge kind="accounting_batch" status={loaded.status} />}>
              <Facts columns={3} facts={factsOf(loaded)} />
            </Card>
            <BatchFiles batch={loaded} />
            <BatchItems batchId={loaded.id} />
          </div>
        )}
      </QueryView>
      {isWithdrawing && batch && (
        <WithdrawBatchDialog batch={batch} onClose={() => setIsWithdrawing(false)} />
      )}
    </Page>
  );
}

const factsOf = (batch: AccountingBatch) => [
  { label: t('Format'), value: formatText(batch.format) },
  { label: t('Until'), value: formatDate(batch.ends_on) },
  { label: t('Documents'), value: String(batch.document_count) },
  { label: t('Made'), value: `${formatDateTime(batch.created_at)} · ${personName(batch.author)}` },
  ...(batch.withdrawn_at
    ? [
        {
          label: t('Withdrawn', { context: 'batch' }),
          value: `${formatDateTime(batch.withdrawn_at)} · ${personName(batch.withdrawer)}`,
        },
      ]
    : []),
];
