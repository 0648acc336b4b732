import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { AgreedRateDialog } from '#web/features/bills/components/agreed-rate-dialog.tsx';
import { billedHours, comparisonOf, differencesOf } from '#web/features/bills/line-comparison.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';

type Line = Bill['lines'][number];

/** The billed work beside what the office knows of it: reports and their hours, the time on site, the agreed rate. */
export function LineComparison({ bill, line }: { bill: Bill; line: Line }) {
  const [isAgreeing, setIsAgreeing] = useState(false);
  const comparison = comparisonOf(line);
  if (!comparison) return null;
  const { reports, reported_hours, on_site_hours, agreed_rate, is_for_work_order } = comparison;
  const differences = differencesOf(line.items, comparison);
  const hours = billedHours(line.items);
  const facts = [
    ...(hours > 0 ? [[t('Billed hours'), formatHours(hours)] as const] : []),
    [t('Reported'), reported_hours === null ? t('No report') : formatHours(reported_hours)] as const,
    [t('In progress'), on_site_hours === null ? '—' : formatHours(on_site_hours)] as const,
    [
      is_for_work_order ? t('Agreed for this work order') : t('Agreed rate'),
      agreed_rate === null ? t('None') : t('{{amount}}/h', { amount: formatMoney(agreed_rate) }),
    ] as const,
  ];
  return (
    <div className="grid basis-full gap-1.5 rounded-md bg-sunken/60 px-3 py-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {differences.length > 0 && <p className="font-medium text-ochre-ink">{differences.join(' · ')}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {reports.map((report) => (
          <Link
            key={report.id}
            to="/admin/reports/$id"
            params={{ id: report.id }}
            className="figures rounded-sm text-ink-soft underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {t('{{number}}: {{hours}} × {{crew}}', {
              number: report.number,
              hours: formatHours(report.hours),
              crew: report.crew_size,
            })}
          </Link>
        ))}
        <Allowed to="approve_bills">
          <Button variant="quiet" size="small" onClick={() => setIsAgreeing(true)}>
            {agreed_rate === null ? t('Agree on a rate') : t('Change rate')}
          </Button>
        </Allowed>
      </div>
      {isAgreeing && (
        <AgreedRateDialog
          firm={{ id: bill.subcontractor_organization_id, name: bill.subcontractor?.name ?? '' }}
          workOrder={{
            id: line.work_order_id,
            number: line.work_order?.work_order_number ?? t('This work order'),
          }}
          rate={agreed_rate}
          isForWorkOrder={is_for_work_order ?? false}
          onClose={() => setIsAgreeing(false)}
        />
      )}
    </div>
  );
}
