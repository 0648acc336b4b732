import { createFileRoute } from '@tanstack/react-router';
import { TimeManagement } from '#web/features/timesheets/components/time-management.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';

export const Route = createFileRoute('/admin/time-management')({
  validateSearch: parseListSearch,
  component: TimeManagement,
});
