import { message } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';

interface Row {
  store_location: string;
  /** Null when the user may not know it. */
  partner: { name: string } | null;
}

/** The customer of the work, with its location below. */
export function customerColumn<Listed extends Row>(): Column<Listed> {
  return {
    header: message('Customer'),
    value: (row) => row.partner?.name,
    cell: (row) => (
      <span className="grid leading-4.5">
        <span className="truncate">{row.partner?.name ?? '—'}</span>
        <span className="truncate text-ink-soft text-xs">{row.store_location}</span>
      </span>
    ),
    phone: 'none',
    // A title of 45 characters stays in one line at 1440 pixels.
    className: 'w-[15%]',
  };
}
