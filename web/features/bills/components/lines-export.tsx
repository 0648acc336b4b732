import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { EXPORT_PORTION_ROWS } from '#shared/limits.ts';
import type { BillScope } from '#web/features/bills/bill-search.ts';
import { loadBillsWithLines } from '#web/features/bills/queries.ts';
import { downloadFile } from '#web/lib/csv.ts';
import { exportCsv } from '#web/lib/export-csv.ts';
import { formatForFile } from '#web/lib/file-date.ts';
import { formerTitle } from '#web/lib/former-title.ts';
import { loadPortions } from '#web/lib/list-page.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { recordExport } from '#web/lib/record-export.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { statusLook } from '#web/ui/statuses.ts';

const HEADER = [
  message('Number'),
  message("Subcontractor's bill number"),
  message('Subcontractor'),
  message('Status'),
  message('Submitted'),
  message('Work order'),
  message('Title'),
  message('Location'),
  message('What it covers'),
  message('Billed'),
  message('Amount'),
  message('Why less is approved'),
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
        header: HEADER.map((name) => t(name)),
        portions: linesOf(scope, search),
        cellsOf: (cells) => cells,
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
    yield bills.flatMap((bill) =>
      bill.lines.map(({ work_order, former_title, description, amount, billed_amount, reduction_reason }) => [
        bill.internal_bill_number || t('Draft'),
        bill.external_bill_number,
        bill.subcontractor?.name,
        t(statusLook('bill', bill.status).label),
        formatForFile(bill.submitted_at),
        work_order?.work_order_number,
        work_order ? work_order.title : formerTitle(former_title),
        work_order?.store_location,
        description,
        billed_amount,
        amount,
        reduction_reason,
      ]),
    );
  }
}
