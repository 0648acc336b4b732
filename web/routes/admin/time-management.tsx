import { createFileRoute } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { MileageToApprove } from '#web/features/mileage/components/mileage-to-approve.tsx';
import { SetAsideEvents } from '#web/features/time/set-aside/components/set-aside-events.tsx';
import { TimeManagement } from '#web/features/time/timesheets/components/time-management.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';

export const Route = createFileRoute('/admin/time-management')({
  validateSearch: parseListSearch,
  component: Screen,
});

const SETTINGS = [{ table: 'settings', id: 'time' }];
/** What a person's time sheet shows. */
const TIME_TABLES = ['clock_events', 'employee_reports', 'time_segments'] as const;

function Screen() {
  const { tab, person } = Route.useSearch();
  const personId = tab === 'timesheets' && person ? String(person) : undefined;
  return (
    <>
      <TimeManagement
        above={
          <>
            <SetAsideEvents profileId={null} className="mb-4" />
            <MileageToApprove />
          </>
        }
        settingsHistory={<RecordHistory records={SETTINGS} collapsed className="" />}
      />
      {personId && (
        <RecordHistory
          key={personId}
          records={[{ table: 'profiles', id: personId }]}
          tables={TIME_TABLES}
          collapsed
        />
      )}
    </>
  );
}
