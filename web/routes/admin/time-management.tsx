import { createFileRoute } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { SetAsideEvents } from '#web/features/time/set-aside/components/set-aside-events.tsx';
import { TimeManagement } from '#web/features/time/timesheets/components/time-management.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';

export const Route = createFileRoute('/admin/time-management')({
  validateSearch: parseListSearch,
  component: Screen,
});

const SETTINGS = [{ table: 'settings', id: 'time' }];

function Screen() {
  return (
    <TimeManagement
      above={<SetAsideEvents profileId={null} className="mb-4" />}
      settingsHistory={<RecordHistory records={SETTINGS} collapsed className="" />}
    />
  );
}
