import { useEffect, useState } from 'react';
import { PRINT_MAX_ROWS } from '#shared/limits.ts';
import { useAllRows } from '#web/lib/use-all-rows.ts';
import type { List } from '#web/lib/use-list.ts';

/** Prints all rows of a list, not only its page: loads them, shows them while the print dialog is open. */
export function usePrintAll<Row>(list: Pick<List<Row>, 'portions'>) {
  const [rows, setRows] = useState<readonly Row[]>();
  const { isLoading, load: print } = useAllRows(list, PRINT_MAX_ROWS, setRows);

  useEffect(() => {
    if (!rows) return;
    const end = () => setRows(undefined);
    window.addEventListener('afterprint', end);
    // After the rows are on the screen, with the layout that is printed.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', end);
    };
  }, [rows]);

  return { rows, isLoading, print };
}
