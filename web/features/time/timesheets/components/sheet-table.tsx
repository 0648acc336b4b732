import { weekdayOf } from '#shared/rules/calendar-days.ts';
import { sumHours } from '#shared/rules/overtime.ts';
import { LineMarks } from '#web/features/time/timesheets/components/line-marks.tsx';
import { PersonLink } from '#web/features/time/timesheets/components/person-link.tsx';
import type { Sheet, SheetLine } from '#web/features/time/timesheets/sheet.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { RowCheckbox } from '#web/ui/row-checkbox.tsx';

export interface SheetViewProps {
  sheet: Sheet;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
const head = 'h-11 border-line border-b bg-sunken px-1 font-medium text-ink-soft text-xs';
const cell = 'h-10 border-line/60 border-b px-1';
const figure = 'text-right';

/** People by days, with sums at both edges; names stay visible while the days scroll. */
export function SheetTable({ sheet: { days, lines }, chosen, onChoose }: SheetViewProps) {
  const all = lines.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <section
      aria-label={t('Hours by person and day')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface shadow-lift"
    >
      <table aria-busy={false} className="figures w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t('Hours by person and day')}</caption>
        <thead>
          <tr>
            <th scope="col" className={cn(head, 'sticky left-0 z-10 w-10 print:hidden')}>
              <RowCheckbox
                label={t('Select everybody')}
                checked={all}
                indeterminate={!all && chosen.size > 0}
                onToggle={() => onChoose(all ? new Set() : new Set(lines.map(({ id }) => id)))}
              />
            </th>
            <th
              scope="col"
              className={cn(head, 'sticky left-10 z-10 min-w-36 text-left print:static print:min-w-0')}
            >
              {t('Employee')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={cn(head, figure, 'min-w-10 print:min-w-0')}>
                <abbr title={formatDate(day)} className="no-underline">
                  <span className="block font-normal">{WEEKDAYS[weekdayOf(day)]}</span>
                  {Number(day.slice(8))}
                </abbr>
              </th>
            ))}
            <th scope="col" className={cn(head, figure, 'min-w-16 print:min-w-0')}>
              {t('Total')}
            </th>
            <th scope="col" className={cn(head, figure, 'min-w-16 print:min-w-0')}>
              {t('Overtime')}
            </th>
            <th scope="col" className={cn(head, 'min-w-32 pr-3 pl-3 text-left print:min-w-0')}>
              {t('Waiting')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              days={days}
              isChosen={chosen.has(line.id)}
              onToggle={() => toggle(line.id)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td className={cn(cell, 'sticky left-0 bg-surface print:hidden')} />
            <th scope="row" className={cn(cell, 'sticky left-10 bg-surface text-left print:static')}>
              {t('All')}
            </th>
            {days.map((day) => (
              <td key={day} className={cn(cell, figure)}>
                {hoursText(sumHours(lines.map(({ hours }) => hours[day] ?? 0)))}
              </td>
            ))}
            <td className={cn(cell, figure)}>{hoursText(sumHours(lines.map(({ total }) => total)))}</td>
            <td className={cn(cell, figure)}>{hoursText(sumHours(lines.map(({ overtime }) => overtime)))}</td>
            <td className={cell} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface LineProps {
  line: SheetLine;
  days: readonly string[];
  isChosen: boolean;
  onToggle: () => void;
}

function Line({ line, days, isChosen, onToggle }: LineProps) {
  const ground = isChosen ? 'bg-slate-tint' : 'bg-surface';
  return (
    <tr className="group hover:[&>*]:bg-slate-tint">
      <td className={cn(cell, ground, 'sticky left-0 z-10 print:hidden')}>
        <RowCheckbox
          label={t('Select {{name}}', { name: line.name })}
          checked={isChosen}
          onToggle={onToggle}
        />
      </td>
      <th scope="row" className={cn(cell, ground, 'sticky left-10 z-10 text-left font-medium print:static')}>
        <PersonLink line={line} />
      </th>
      {days.map((day) => (
        <td
          key={day}
          className={cn(cell, figure, ground, line.marks[day] && 'text-ochre-ink')}
          title={line.marks[day] ? t('Not approved') : undefined}
        >
          {hoursText(line.hours[day])}
          {line.marks[day] ? <span aria-hidden>*</span> : null}
          {line.marks[day] ? <span className="sr-only">{t('not approved')}</span> : null}
        </td>
      ))}
      <td className={cn(cell, figure, ground, 'font-semibold')}>{hoursText(line.total)}</td>
      <td className={cn(cell, figure, ground, line.overtime > 0 && 'font-semibold text-brick-ink')}>
        {hoursText(line.overtime)}
      </td>
      <td className={cn(cell, ground, 'pr-3 pl-3 text-left')}>
        <LineMarks line={line} />
      </td>
    </tr>
  );
}

/** '7.50'; empty for zero, so that worked days stand out. */
const hoursText = (hours: number | undefined): string => (hours ? hours.toFixed(2) : '');
