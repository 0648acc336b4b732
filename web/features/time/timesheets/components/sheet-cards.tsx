import { LineMarks } from '#web/features/time/timesheets/components/line-marks.tsx';
import { PersonLink } from '#web/features/time/timesheets/components/person-link.tsx';
import type { SheetViewProps } from '#web/features/time/timesheets/components/sheet-table.tsx';
import { formatHours } from '#web/lib/hours.ts';
import { t } from '#web/lib/text.ts';

/** The timesheet on a phone: one card per person, which opens the days. */
export function SheetCards({ sheet: { lines } }: SheetViewProps) {
  return (
    <ul className="divide-y divide-line/70 overflow-hidden rounded-lg border border-line bg-surface shadow-lift">
      {lines.map((line) => (
        <li key={line.id} className="grid min-h-16 gap-1 px-4 py-2">
          <span className="flex items-center gap-3">
            <span className="min-w-0 flex-1 font-medium [&>a]:py-2.5">
              <PersonLink line={line} />
            </span>
            <span className="figures text-right">
              <span className="block font-semibold">{formatHours(line.total)}</span>
              {line.overtime > 0 && (
                <span className="block text-brick-ink text-xs">
                  {t('{{hours}} overtime', { hours: formatHours(line.overtime) })}
                </span>
              )}
            </span>
          </span>
          <LineMarks line={line} />
        </li>
      ))}
    </ul>
  );
}
