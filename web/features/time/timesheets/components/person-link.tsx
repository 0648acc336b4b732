import { Link } from '@tanstack/react-router';
import type { SheetLine } from '#web/features/time/timesheets/sheet.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';

/** Opens a person's days of the same period. */
export function PersonLink({ line }: { line: SheetLine }) {
  const { search } = useListSearch();
  return (
    <Link
      to="/admin/time-management"
      search={{ ...search, person: line.id }}
      className="block truncate rounded-sm hover:underline"
    >
      {line.name}
    </Link>
  );
}
