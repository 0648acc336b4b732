import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { EXPORT_PORTION_ROWS } from '#shared/limits.ts';
import { ITEM_KINDS, ITEM_LABELS } from '#web/features/bills/bill-items.ts';
import type { BillScope } from '#web/features/bills/bill-search.ts';
import { loadBillsWithLines } from '#web/features/bills/queries.ts';
import { downloadFile } from '#web/lib/csv.ts';
import { exportCsv } from '#web/lib/export-csv.ts';
import { formerTitle } from '#web/lib/former-title.ts';
import { loadPortions } from '#web/lib/list-page.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { recordExport } from '#web/lib/record-export.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { type FileColumn, fileCell } from '#web/ui/list-columns.ts';
import { statusLook } from '#web/ui/statuses.ts';

type BillWithLines = NonNullable<Awaited<ReturnType<ReturnType<typeof loadBillsWithLines>>>['data']>[number];

type Line = BillWithLines['lines'][number];

/** A work order of a bill, or, where the subcontractor says what its amount consists of, one part of it. */
interface BilledLine {
  bill: BillWithLines;
  line: Line;
  item: Line['items'][number] | undefined;
  /** The amounts of the work order are on its first row only, so that a column adds up. */
  is_first: boolean;
}

const labelOf = (kind: string) => ITEM_LABELS[ITEM_KINDS.find((one) => one === kind) ?? 'other'];

export const BILL_LINE_COLUMNS: readonly FileColumn<BilledLine>[] = [
  { header: message('Number'), value: ({ bill }) => bill.internal_bill_number || t('Draft') },
  { header: message("Subcontractor's bill number"), value: ({ bill }) => bill.external_bill_number },
  { header: message('Subcontractor'), value: ({ bill }) => bill.subcontractor?.name },
  { header: message('Status'), value: ({ bill }) => t(statusLook('bill', bill.status).label) },
  { header: message('Submitted'), value: ({ bill }) => bill.submitted_at, date: true },
  { header: message('Work order'), value: ({ line }) => line.work_order?.work_order_number },
  {
    header: message('Title'),
    value: ({ line }) => (line.work_order ? line.work_order.title : formerTitle(line.former_title)),
  },
  { header: message('Location'), value: ({ line }) => line.work_order?.store_location },
  { header: message('What it covers'), value: ({ line }) => line.description },
  { header: message('Billed'), value: ({ line, is_first }) => (is_first ? line.billed_amount : null) },
  { header: message('Amount'), value: ({ line, is_first }) => (is_first ? line.amount : null) },
  {
    header: message('Why less is approved'),
    value: ({ line, is_first }) => (is_first ? line.reduction_reason : null),
  },
  { header: message('Part'), value: ({ item }) => item && t(labelOf(item.kind)) },
  { header: message('What the part is'), value: ({ item }) => item?.description },
  { header: message('Hours'), value: ({ item }) => item?.hours },
  { header: message('Hourly rate'), value: ({ item }) => item?.hourly_rate },
  { header: message('Billed for the part'), value: ({ item }) => item?.amount },
];

/**
 * Exports every line of the filtered bills as one file: what was billed for which work order. A second click cancels
 * it.
 */
export function LinesExport({ scope, search }: { scope: BillScope; search: ListSearch }) {
  const [rows, setRows] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);

  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setRows(0);
    let exported = 0;
    try {
      const file = await exportCsv({
        header: BILL_LINE_COLUMNS.map(({ header }) => t(header)),
        portions: linesOf(scope, search),
        cellsOf: (line: BilledLine) => BILL_LINE_COLUMNS.map((column) => fileCell(column, line)),
        onProgress: (count) => {
          exported = count;
          setRows(count);
        },
        signal: controller.signal,
      });
      if (file) {
        await recordExport('Bill lines', exported);
        downloadFile('bill-lines.csv', file);
      }
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      setRows(null);
    }
  };

  return (
    <Button
      variant="quiet"
      className="max-md:hidden"
      onClick={() => (rows === null ? void start() : stop.current?.abort())}
    >
      <FileSpreadsheet aria-hidden />
      {rows === null ? t('Export lines') : t('Stop at {{count}} lines', { count: rows })}
    </Button>
  );
}

async function* linesOf(scope: BillScope, search: ListSearch) {
  const supabase = await getSupabase();
  const load = loadBillsWithLines(scope, search);
  // Bills include their lines, so the batches are smaller than those of a list.
  for await (const bills of loadPortions(supabase, load, search, EXPORT_PORTION_ROWS / 5)) {
    yield bills.flatMap((bill) => bill.lines.flatMap((line) => rowsOf(bill, line)));
  }
}

const rowsOf = (bill: BillWithLines, line: Line): BilledLine[] =>
  (line.items.length > 0 ? line.items.toSorted((a, b) => a.position - b.position) : [undefined]).map(
    (item, at) => ({ ...{ bill, line, item }, is_first: at === 0 }),
  );
