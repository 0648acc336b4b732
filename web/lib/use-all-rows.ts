import { useState } from 'react';
import { problemText } from '#web/lib/problem-text.ts';
import { toast } from '#web/lib/toast.ts';
import type { List } from '#web/lib/use-list.ts';

/**
 * Loads all rows of the filtered list, not only its page, up to `max`, and hands them over. What fails is said in a
 * toast.
 */
export function useAllRows<Row>(
  list: Pick<List<Row>, 'portions'>,
  max: number,
  onLoaded: (rows: readonly Row[]) => void,
) {
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    const all: Row[] = [];
    try {
      for await (const portion of list.portions()) {
        all.push(...portion);
        if (all.length >= max) break;
      }
      onLoaded(all.slice(0, max));
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      setIsLoading(false);
    }
  };
  return { isLoading, load };
}
