import { useEffect, useState } from 'react';
import { PRINT_MAX_ROWS } from '#shared/limits.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { toast } from '#web/lib/toast.ts';
import type { List } from '#web/lib/use-list.ts';

/** Prints all rows of a list, not only its page: loads them, shows them while the print dialog is open. */
export function usePrintAll<Row>(list: Pick<List<Row>, 'portions'>) {
  const [rows, setRows] = useState<readonly Row[]>();
  const [isLoading, setIsLoading] = useState(false);

  const print = async () => {
    setIsLoading(true);
    const all: Row[] = [];
    try {
      for await (const portion of list.portions()) {
        all.push(...portion);
        if (all.length >= PRINT_MAX_ROWS) break;
      }
      setRows(all.slice(0, PRINT_MAX_ROWS));
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      setIsLoading(false);
    }
  };

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
