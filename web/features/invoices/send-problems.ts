import { useQuery } from '@tanstack/react-query';
import { linesTotal } from '#shared/rules/line-amount.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** What an invoice comes to before retainage and deposits take something off, maybe all of it. */
const chargedBy = ({ lines, tax_amount }: OfficeInvoice): number =>
  tax_amount +
  linesTotal(
    lines
      .filter(({ kind }) => kind !== 'retainage' && kind !== 'deposit_applied')
      .map(({ amount }) => ({ quantity: 1, unit_price: amount ?? 0 })),
  );

const workOf = ({ lines }: OfficeInvoice): string[] => [
  ...new Set(lines.flatMap(({ work_order_id: id }) => id ?? [])),
];

/** What keeps a draft from being sent, as the server will say it; without photos, which are asked for. */
function problemsOf(invoice: OfficeInvoice): string[] {
  const due = invoice.due_date;
  return [
    invoice.lines.length === 0 && t('It has no lines.'),
    invoice.lines.length > 0 && chargedBy(invoice) === 0 && t('Its total is $0.00.'),
    invoice.partner?.billing?.requires_reference &&
      !invoice.customer_reference &&
      t('This customer requires a PO or reference. Enter it on the draft.'),
    invoice.partner?.billing?.one_job_per_invoice &&
      workOf(invoice).length > 1 &&
      t('This customer wants an invoice for each work order. Keep the lines of one.'),
    due && due < (invoice.issue_date ?? today()) && t('The due date is before the date of the invoice.'),
  ].filter((problem) => typeof problem === 'string');
}

/** The numbers of the work orders of which no approved report has a photo for the customer, if the customer wants one. */
function useWorkWithoutPhotos(invoice: OfficeInvoice): string[] {
  const ids = workOf(invoice).sort();
  const { data = [] } = useQuery({
    queryKey: ['work_order_reports', 'without-photos', 'of-work', ids],
    enabled: ids.length > 0 && invoice.partner?.billing?.requires_photos === true,
    staleTime: 0,
    queryFn: async () => {
      const works = unwrap(
        await (await getSupabase())
          .from('work_orders')
          .select('work_order_number, reports:work_order_reports(photos:attachments(id))')
          .in('id', ids)
          .eq('reports.status', 'approved')
          .eq('reports.photos.is_released', true)
          .neq('reports.photos.category', 'signature')
          .like('reports.photos.content_type', 'image/%')
          .limit(1, { referencedTable: 'reports.photos' })
          .order('work_order_number'),
      );
      return works
        .filter(({ reports }) => reports.every(({ photos }) => photos.length === 0))
        .map(({ work_order_number: number }) => number);
    },
  });
  return data;
}

/** What keeps a draft from being sent, as the server will say it. */
export function useSendProblems(invoice: OfficeInvoice): string[] {
  const numbers = useWorkWithoutPhotos(invoice);
  return [
    ...problemsOf(invoice),
    ...(numbers.length > 0
      ? [
          t('This customer wants photos, and no approved report has one: {{work_orders}}.', {
            work_orders: numbers.join(', '),
          }),
        ]
      : []),
  ];
}
