import { StatusBadge } from '#web/ui/status-badge.tsx';

interface WorkOrderMarksProps {
  priority: string;
  /** The location and the customer. */
  location: string;
}

/** Under the title: priority and location. Status and due date are below, in the summary. */
export function WorkOrderMarks({ priority, location }: WorkOrderMarksProps) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusBadge kind="priority" status={priority} />
      <span>{location}</span>
    </span>
  );
}
