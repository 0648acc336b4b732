import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ExportedListName } from '#shared/exported-lists.ts';
import { EXPORT_MAX_ROWS } from '#shared/limits.ts';
import { cn } from '#web/lib/cn.ts';
import { countText } from '#web/lib/count-labels.ts';
import { downloadFile } from '#web/lib/csv.ts';
import { exportCsv } from '#web/lib/export-csv.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { recordExport } from '#web/lib/record-export.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { List } from '#web/lib/use-list.ts';
import { parseListSearch, viewOf } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, fileCell, fileColumns } from '#web/ui/list-columns.ts';

interface ListExportProps<Row> {
  label: string;
  exportedAs: ExportedListName;
  list: Pick<List<Row>, 'portions' | 'search'>;
  columns: readonly Column<Row>[];
  className?: string;
}

/** Exports all rows of the filtered list as a CSV file; shows its progress, and can be cancelled. */
export function ListExport<Row>({ label, exportedAs, list, columns, className }: ListExportProps<Row>) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  // Leaving the list cancels the export.
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setRows(0);
    const inFile = fileColumns(columns);
    let exported = 0;
    try {
      const file = await exportCsv({
        header: inFile.map(({ header }) => t(header)),
        cellsOf: (row: Row) => inFile.map((column) => fileCell(column, row)),
        portions: list.portions(),
        onProgress: (count) => {
          exported = count;
          if (!abort.signal.aborted) setRows(count);
        },
        signal: abort.signal,
      });
      if (file) {
        const filters = parseListSearch(viewOf(list.search)) as Record<string, string | number>;
        await recordExport(exportedAs, exported, filters);
        finish(file, exported);
      }
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      if (running.current === abort) setRows(undefined);
    }
  };
  const finish = (file: Blob, exported: number) => {
    downloadFile(`${label.toLowerCase().replaceAll(' ', '-')}.csv`, file);
    toast({
      kind: 'success',
      title: t('{{rows}} rows exported', { rows: countText(exported) }),
      ...(exported >= EXPORT_MAX_ROWS && {
        description: t('An export holds at most {{rows}} rows. Filter the list to get the others.', {
          rows: countText(EXPORT_MAX_ROWS),
        }),
      }),
    });
  };

  if (rows === undefined) {
    return (
      <Button variant="quiet" onClick={start} className={className} title={t('Export')}>
        <Download aria-hidden />
        <span className="md:max-xl:sr-only">{t('Export')}</span>
      </Button>
    );
  }
  return (
    <span className={cn('inline-flex items-center gap-1', className)}>
      <span role="status" className="figures text-ink-soft">
        {t('Exporting: {{rows}} rows', { rows: countText(rows) })}
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('Cancel the export')}
        onClick={() => {
          running.current?.abort();
          setRows(undefined);
        }}
      >
        <X aria-hidden />
      </Button>
    </span>
  );
}
