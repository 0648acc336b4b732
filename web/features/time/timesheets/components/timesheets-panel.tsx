import { Link } from '@tanstack/react-router';
import { BadgeCheck, Download } from 'lucide-react';
import { useState } from 'react';
import type { ExportedListName } from '#shared/exported-lists.ts';
import { IMPLAUSIBLE_SEGMENT_HOURS } from '#shared/limits.ts';
import type { LockedPeriod } from '#shared/rules/overtime.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';
import { ApproveAllButton } from '#web/features/time/timesheets/components/approve-all-button.tsx';
import { PersonTime } from '#web/features/time/timesheets/components/person-time.tsx';
import { SheetCards } from '#web/features/time/timesheets/components/sheet-cards.tsx';
import { SheetTable } from '#web/features/time/timesheets/components/sheet-table.tsx';
import { SpanBar } from '#web/features/time/timesheets/components/span-bar.tsx';
import { hoursAndPayCsv, sheetCsv } from '#web/features/time/timesheets/export-sheet.ts';
import {
  TIME_TABLES,
  useLockedPeriods,
  useTimesheet,
  useTimeToReview,
} from '#web/features/time/timesheets/queries.ts';
import { applyFilters, sheetOf } from '#web/features/time/timesheets/sheet.ts';
import { spanOf } from '#web/features/time/timesheets/span.ts';
import { downloadText } from '#web/lib/csv.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { recordExport } from '#web/lib/record-export.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PanelProps {
  settings: TimeSettings;
}

/** Everyone's hours by day, overtime, and what waits for the office; one person's when the URL names one. */
export function TimesheetsPanel({ settings }: PanelProps) {
  const locked = useLockedPeriods();
  return (
    <QueryView query={locked} skeleton={<Skeleton className="h-[32rem] rounded-lg" />}>
      {(periods) => <Timesheets settings={settings} locked={periods} />}
    </QueryView>
  );
}

function Timesheets({ settings, locked }: PanelProps & { locked: readonly LockedPeriod[] }) {
  const { search, change } = useListSearch();
  const span = spanOf(search, settings);
  const query = useTimesheet(span, settings, locked);
  const review = useTimeToReview(span).data ?? [];
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const approve = useDecision('approve_time', {
    invalidates: TIME_TABLES,
    onSuccess: () => setChosen(new Set()),
    decided: ({ approved, left }) => ({
      title: t('{{count}} entry approved|{{count}} entries approved', { count: approved }),
      undone: t('{{count}} entry is back in review|{{count}} entries are back in review', {
        count: approved,
      }),
      ...(left > 0 && {
        description: t(
          '{{count}} is left: still running, sent back, or with a time segment over {{hours}} hours.|{{count}} are left: still running, sent back, or with a time segment over {{hours}} hours.',
          { count: left, hours: IMPLAUSIBLE_SEGMENT_HOURS },
        ),
      }),
    }),
  });
  const approveAll = (people: readonly { id: string }[]) =>
    approve.mutate({
      employee_ids: people.map(({ id }) => id),
      ...{ starts_on: span.starts_on, ends_on: span.ends_on },
    });

  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[32rem] rounded-lg" />}>
      {(rows) => {
        const sheet = sheetOf(rows, { period: span, settings, locked, review });
        const person = sheet.lines.find(({ id }) => id === search.person);
        if (person) {
          return (
            <PersonTime
              line={person}
              span={span}
              review={review}
              approving={approve.isPending}
              onApprove={() => approveAll([person])}
            />
          );
        }
        const lines = applyFilters(sheet.lines, { q: search.q, waiting: search.status === 'waiting' });
        const chosenLines = lines.filter(({ id }) => chosen.has(id));
        const waiting = (chosen.size > 0 ? chosenLines : lines).filter(({ toApprove }) => toApprove > 0);
        const view = { sheet: { ...sheet, lines }, chosen, onChoose: setChosen };
        return (
          <>
            <SpanBar span={span}>
              <SearchField
                className="w-full md:w-56 print:hidden"
                placeholder={t('Search by name or number')}
                value={search.q ?? ''}
                onChange={(event) => change({ q: event.target.value })}
              />
              <Checkbox
                className="print:hidden"
                label={t('Only what waits')}
                checked={search.status === 'waiting'}
                onCheckedChange={(on) => change({ status: on ? 'waiting' : '' })}
              />
              <span className="flex justify-end gap-2 max-md:w-full md:flex-1 print:hidden max-md:[&>*]:flex-1">
                <Menu
                  trigger={
                    <Button variant="quiet">
                      <Download aria-hidden />
                      {t('Export')}
                    </Button>
                  }
                >
                  <MenuItem
                    onClick={() =>
                      save(
                        'Timesheet',
                        lines.length,
                        `timesheet-${span.starts_on}.csv`,
                        sheetCsv(sheet, lines),
                      )
                    }
                  >
                    {t('As shown (CSV)')}
                  </MenuItem>
                  <Allowed to="manage_time">
                    <MenuItem
                      onClick={() =>
                        save(
                          'Hours and pay',
                          lines.length,
                          `hours-and-pay-${span.starts_on}.csv`,
                          hoursAndPayCsv(span, lines),
                        )
                      }
                    >
                      {t('Hours and pay (CSV)')}
                    </MenuItem>
                  </Allowed>
                </Menu>
                <Allowed to="manage_time">
                  <ApproveAllButton
                    lines={waiting}
                    span={span}
                    busy={approve.isPending}
                    onApprove={() => approveAll(waiting)}
                  >
                    {chosen.size > 0
                      ? t('Approve {{count}} person|Approve {{count}} people', { count: chosenLines.length })
                      : t('Approve all')}
                  </ApproveAllButton>
                </Allowed>
              </span>
            </SpanBar>
            {lines.length === 0 ? (
              <Card>
                <EmptyState
                  icon={BadgeCheck}
                  title={t('Nobody to show')}
                  text={t(
                    'People appear here once they have a rate or have worked. Change the search to see others.',
                  )}
                  action={
                    sheet.lines.length > 0 ? (
                      <Button onClick={() => change({ q: '', status: '' })}>{t('Show all')}</Button>
                    ) : (
                      <Link to="/admin/employees" className={buttonStyle()}>
                        {t('Employees')}
                      </Link>
                    )
                  }
                />
              </Card>
            ) : isPhone ? (
              <SheetCards {...view} />
            ) : (
              <SheetTable {...view} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** Saves a sheet of so many people as a file, once the audit log has the export. */
async function save(list: ExportedListName, people: number, fileName: string, text: string): Promise<void> {
  try {
    await recordExport(list, people);
    downloadText(fileName, text);
  } catch (error) {
    const { title, advice } = problemText(error);
    toast({ title, description: advice, kind: 'destructive' });
  }
}
