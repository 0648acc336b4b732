import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ListFilterField } from '#web/ui/list-filter-field.tsx';
import { cleared, isSet, type ListFilter } from '#web/ui/list-filters.ts';
import { type Option, Select } from '#web/ui/select.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

interface ListSheetProps {
  /** Its button shows an icon only, to leave room for the search. */
  isBesideSearch: boolean;
  filters: readonly ListFilter[];
  search: ListSearch;
  change: (changes: ListSearch) => void;
  orders: readonly Option[];
  /** The label of the default order. */
  usualOrder: string;
  /** Other actions for the list, such as an export. */
  children?: ReactNode;
}

/** A phone's filters and order, behind one button. */
export function ListSheet(props: ListSheetProps) {
  const { isBesideSearch, filters, search, change, orders, usualOrder, children } = props;
  const [open, setOpen] = useState(false);
  const set = filters.filter((filter) => isSet(filter, search)).length;
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        className={cn('md:hidden', !isBesideSearch && 'flex-1')}
        aria-haspopup="dialog"
      >
        <SlidersHorizontal aria-hidden />
        <span className={cn(isBesideSearch && 'sr-only')}>{t('Filter and sort')}</span>
        {set > 0 && (
          <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-slate px-1.5 text-on-slate text-xs">
            {set}
          </span>
        )}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('Filter and sort')}
        footer={
          <>
            <Button
              className="flex-1"
              disabled={set === 0 && !search.sort}
              onClick={() => change({ ...cleared(filters), sort: undefined })}
            >
              {t('Clear')}
            </Button>
            <Button variant="primary" className="flex-1" onClick={() => setOpen(false)}>
              {t('Show the list')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pb-2">
          {orders.length > 0 && (
            <Field label={t('Sort by')}>
              <Select
                placeholder={usualOrder}
                options={orders}
                value={String(search.sort ?? '')}
                onChange={(event) => change({ sort: event.target.value })}
              />
            </Field>
          )}
          {filters.map((filter) => (
            <ListFilterField key={filter.name} filter={filter} search={search} change={change} />
          ))}
          {children}
        </div>
      </Sheet>
    </>
  );
}
