import { StatusBadge } from '#web/ui/status-badge.tsx';

interface WorkOrderMarksProps {
  priority: string;
  /** Where it is, and whose. */
  place: string;
}

/** Under the title: how urgent, and where. How far it is and until when stands below, in the summary. */
export function WorkOrderMarks({ priority, place }: WorkOrderMarksProps) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusBadge kind="priority" status={priority} />
      <span>{place}</span>
    </span>
  );
}
