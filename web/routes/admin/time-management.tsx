import { createFileRoute } from '@tanstack/react-router';
import { SetAsideEvents } from '#web/features/time/set-aside/components/set-aside-events.tsx';
import { TimeManagement } from '#web/features/time/timesheets/components/time-management.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';

export const Route = createFileRoute('/admin/time-management')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return <TimeManagement above={<SetAsideEvents profileId={null} className="mb-4" />} />;
}
