import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';

interface SortHeaderProps {
  header: string;
  /** The direction in which the list is sorted by this column; undefined when it is not. */
  direction: 'ascending' | 'descending' | undefined;
  alignRight: boolean;
  onSort: () => void;
}

/** A column header that sorts the list; a second click reverses the order. */
export function SortHeader({ header, direction, alignRight, onSort }: SortHeaderProps) {
  const Icon = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        'group/sort -mx-1.5 inline-flex h-8 max-w-full items-center gap-1 rounded-sm px-1.5 hover:text-ink print:contents',
        alignRight && 'flex-row-reverse',
        direction && 'font-semibold text-ink',
      )}
    >
      <span className="truncate">{header}</span>
      <Icon
        aria-hidden
        className={cn(
          'size-3.5 shrink-0 print:hidden',
          !direction && 'opacity-0 group-hover/sort:opacity-70 group-focus-visible/sort:opacity-70',
        )}
      />
    </button>
  );
}
