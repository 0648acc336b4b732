import { t } from '#web/lib/text.ts';
import { useAllRows } from '#web/lib/use-all-rows.ts';
import type { List } from '#web/lib/use-list.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { Button } from '#web/ui/button.tsx';

interface SelectMoreProps<Row> {
  list: Pick<List<Row>, 'portions' | 'rows' | 'count'>;
  selection: Selection<Row>;
  /** How many the bulk actions take at once. */
  max: number;
}

/** Once a page is selected: selects the rows of the other pages as well, as many as one action takes. */
export function SelectMore<Row>({ list, selection, max }: SelectMoreProps<Row>) {
  const { isLoading, load } = useAllRows(list, max, selection.add);
  const count = list.count ?? 0;
  const isPageSelected = list.rows?.every(selection.has) ?? false;
  if (!isPageSelected || selection.rows.length >= Math.min(count, max)) return null;
  return (
    <Button variant="quiet" busy={isLoading} onClick={() => void load()}>
      {count > max ? t('Select the first {{count}}', { count: max }) : t('Select all {{count}}', { count })}
    </Button>
  );
}
