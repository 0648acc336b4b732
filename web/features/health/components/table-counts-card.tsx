import type { HealthReport } from '#web/features/health/health-check.ts';
import { message, t } from '#web/lib/text.ts';
import { BarTable } from '#web/ui/bar-table.tsx';
import { Card } from '#web/ui/card.tsx';

const LABELS = {
  work_orders: message('Work orders'),
  work_order_reports: message('Reports'),
  employee_reports: message('Clock sessions'),
  subcontractor_bills: message('Bills'),
  partner_invoices: message('Invoices'),
  attachments: message('Files'),
  work_order_messages: message('Messages'),
  profiles: message('People'),
} as const;

/** The number of records in the portal. */
export function TableCountsCard({ records }: { records: HealthReport['records'] }) {
  const { facts, error } = records;
  return (
    <Card title={t('Records')}>
      {facts === null ? (
        <p role="alert" className="wrap-anywhere text-brick-ink">
          {error}
        </p>
      ) : (
        <BarTable
          caption={t('Records')}
          rows={facts.map(({ table, count }) => ({ key: table, label: t(LABELS[table]), count }))}
        />
      )}
    </Card>
  );
}
