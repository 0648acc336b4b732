import { t } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface AssigneeNameProps {
  name: string;
  /** A person who was deactivated: nobody does this work until somebody else is assigned. */
  isInactive: boolean;
}

/** An assignee; marked where they are inactive. */
export function AssigneeName({ name, isInactive }: AssigneeNameProps) {
  if (!isInactive) return <>{name}</>;
  return (
    <>
      {name} <StatusBadge kind="activity" status="inactive" className="h-5 px-1.5" />
    </>
  );
}

/** The same in a file, where there are no badges. */
export const assigneeText = ({ name, isInactive }: AssigneeNameProps): string =>
  isInactive ? t('{{name}} (inactive)', { name }) : name;
