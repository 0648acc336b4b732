import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { NewDraftFor } from '#web/features/invoices/components/new-draft-button.tsx';
import { type LeftOut, useLeftOut } from '#web/features/invoices/ready-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { formatQuantity } from '#web/lib/quantity.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** More than these would push the work to invoice off the screen: they are shown when they are asked for. */
const SHOWN = 5;

const REASONS: Readonly<Record<string, Message>> = {
  report_invoiced: message(
    'An invoice charges for a report of this crew, and does not cover this. Add a line by hand if there is more to charge.',
  ),
  no_contract: message('It is on the project itself. Add a line by hand, or bill the project by a contract.'),
};

const NAMES: Readonly<Record<string, Message>> = {
  bill: message('Bill {{record}} of {{date}}: {{amount}}'),
  time: message('Time of {{date}}: {{hours}}'),
  project_time: message('Time until {{date}}: {{hours}}'),
  project_receipts: message('Receipts until {{date}}: {{amount}}'),
  project_mileage: message('Mileage until {{date}}: {{miles}} mi'),
};

const nameOf = ({ kind, number, day, amount, hours, miles }: LeftOut): string =>
  t(NAMES[kind] ?? received(kind), {
    ...{ record: number, date: formatDate(day), amount: formatMoney(amount) },
    ...{ hours: formatHours(hours ?? 0), miles: formatQuantity(miles ?? 0) },
  });

function pathOf({ kind, record_id, work_order_id, project_id }: LeftOut): string {
  if (kind === 'bill') return pathTo('/admin/subcontractor-bills/$id', { id: record_id });
  if (project_id) return pathTo('/admin/projects/$id', { id: project_id });
  return pathTo('/admin/work-orders/$id', { id: work_order_id ?? '' });
}

/** A draft for what is left out is for its work order, or for its project. */
const startOf = ({ work_order_id, project_id }: LeftOut) => ({
  ...(work_order_id ? { workOrder: work_order_id } : project_id && { project: project_id }),
});

interface LeftOutNoteProps {
  customer: string | undefined;
  project: string | undefined;
}

/** What is approved and no invoice is proposed for: with its amount or hours, the reason, and a link. */
export function LeftOutNote({ customer, project }: LeftOutNoteProps) {
  const { data: rows = [] } = useLeftOut(customer, project);
  const [isAll, setAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = isAll || rows.length <= SHOWN ? rows : [];
  return (
    <Alert
      kind="attention"
      className="mb-4"
      title={t('Not proposed: {{count}} approved cost|Not proposed: {{count}} approved costs', {
        count: rows.length,
      })}
    >
      <ul aria-label={t('Not proposed')} className="grid gap-1">
        {shown.map((row) => (
          <li key={`${row.kind} ${row.record_id} ${row.work_order_id}`}>
            <Link
              to={pathOf(row)}
              className="rounded-sm font-medium underline underline-offset-2 max-md:inline-block max-md:py-1"
            >
              {row.title}
            </Link>
            {`. ${nameOf(row)}. `}
            {t(REASONS[row.reason] ?? received(row.reason))}
            <NewDraftFor start={startOf(row)} title={row.title} />
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          {t('Show all {{n}}', { n: rows.length })}
        </Button>
      )}
    </Alert>
  );
}
