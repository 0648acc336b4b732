import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { NewDraftFor } from '#web/features/invoices/components/new-draft.tsx';
import { ProjectCostsButton } from '#web/features/invoices/components/project-costs-card.tsx';
import { type LeftOut, useLeftOut } from '#web/features/invoices/ready-queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { formatQuantity } from '#web/lib/quantity.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** More than these would push the work to invoice off the screen: they are shown when they are asked for. */
const SHOWN = 5;

const REASONS: Readonly<Record<string, Message>> = {
  report_invoiced: message(
    'An invoice charges for a report of this crew, and does not cover this. Add a line by hand if there is more to charge.',
  ),
  no_contract: message('It is on the project itself.'),
};

const NAMES: Readonly<Record<string, Message>> = {
  bill: message('Bill {{record}} of {{date}}: {{amount}}'),
  time: message('Time of {{date}}: {{hours}}'),
  project_time: message('Time until {{date}}: {{hours}}'),
  project_receipts: message('Receipts until {{date}}: {{amount}}'),
  project_mileage: message('Mileage until {{date}}: {{miles}} mi'),
};
/** For readers who may not see costs. */
const NAMES_WITHOUT_COSTS: Readonly<Record<string, Message>> = {
  bill: message('Bill {{record}} of {{date}}'),
  project_receipts: message('Receipts until {{date}}'),
};

const nameOf = ({ kind, number, day, amount, hours, miles }: LeftOut): string =>
  t((amount === null && NAMES_WITHOUT_COSTS[kind]) || (NAMES[kind] ?? received(kind)), {
    ...{ record: number, date: formatDate(day), amount: formatMoney(amount) },
    ...{ hours: formatHours(hours ?? 0), miles: formatQuantity(miles ?? 0) },
  });

function pathOf({ kind, record_id, work_order_id, project_id }: LeftOut): string {
  if (kind === 'bill') return pathTo('/admin/subcontractor-bills/$id', { id: record_id });
  if (project_id) return pathTo('/admin/projects/$id', { id: project_id });
  return pathTo('/admin/work-orders/$id', { id: work_order_id ?? '' });
}

const isFirstOf = ({ project_id: project }: LeftOut, rows: readonly LeftOut[], index: number): boolean =>
  rows.findIndex(({ project_id }) => project_id === project) === index;

interface LeftOutNoteProps {
  customer: string | undefined;
  project: string | undefined;
  whyPrice: WhyPrice;
}

/** What is approved and no invoice is proposed for: with its amount or hours, the reason, and a link. */
export function LeftOutNote({ customer, project, whyPrice }: LeftOutNoteProps) {
  const { data: rows = [] } = useLeftOut(customer, project);
  const [isAll, setAll] = useState(false);
  const canInvoice = useMay()('invoice');
  if (rows.length === 0) return null;
  const shown = isAll || rows.length <= SHOWN ? rows : [];
  return (
    <Alert
      kind="attention"
      className="mb-4"
      title={t('Not proposed: {{count}} approved cost|Not proposed: {{count}} approved costs', {
        count: rows[0]?.total ?? rows.length,
      })}
    >
      <ul aria-label={t('Not proposed')} className="grid gap-1">
        {shown.map((row, index) => (
          <li key={`${row.kind} ${row.record_id} ${row.work_order_id}`}>
            <Link
              to={pathOf(row)}
              className="rounded-sm font-medium underline underline-offset-2 max-md:py-1"
            >
              {row.title}
            </Link>
            {`. ${nameOf(row)}. `}
            {t(REASONS[row.reason] ?? received(row.reason))}
            {row.work_order_id && <NewDraftFor start={{ workOrder: row.work_order_id }} title={row.title} />}
            {/* One for all that is on the project. */}
            {canInvoice && row.project_id && isFirstOf(row, shown, index) && (
              <>
                {' '}
                <ProjectCostsButton
                  {...{ projectId: row.project_id, whyPrice }}
                  label={t('Invoice costs: {{project}}', { project: row.title })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {shown.length > 0 && (rows[0]?.total ?? 0) > rows.length && (
        <p className="mt-1 text-ink-soft">{t('The latest {{n}} are listed.', { n: rows.length })}</p>
      )}
      {rows.length > shown.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          {t('Show all {{n}}', { n: rows.length })}
        </Button>
      )}
    </Alert>
  );
}
