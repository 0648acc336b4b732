import { Link } from '@tanstack/react-router';
import { MILEAGE_SOURCES, type MileageEntry } from '#web/features/mileage/queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { formatQuantity } from '#web/lib/quantity.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** '42.5 mi'. */
export const milesText = (miles: number): string => t('{{miles}} mi', { miles: formatQuantity(miles) });

interface MileageListProps {
  entries: readonly MileageEntry[];
  /** Whether each entry says for which work it is. */
  namesJob?: boolean;
}

/** Entries with the person, the day, the miles, and what the user may do with them. */
export function MileageList({ entries, namesJob = false }: MileageListProps) {
  return (
    <ul className="divide-y divide-line/70">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} namesJob={namesJob} />
      ))}
    </ul>
  );
}

function Entry({ entry, namesJob }: { entry: MileageEntry; namesJob: boolean }) {
  const isManager = useMay()('manage_time');
  const isOwn = entry.employee_user_id === useViewer().profile.id;
  const isWaiting = entry.status === 'submitted';
  const miles = milesText(entry.miles);
  const name = personName(entry.employee);
  const approve = useCommand('approve_mileage', {
    invalidates: MILEAGE_SOURCES,
    onSuccess: () =>
      toast({ kind: 'success', title: t('Mileage approved'), description: `${name} · ${miles}` }),
  });
  const remove = useCommand('remove_mileage', {
    invalidates: MILEAGE_SOURCES,
    onSuccess: () =>
      toast({ kind: 'success', title: t('Mileage removed'), description: `${name} · ${miles}` }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-medium">{name}</span>
        <span className="block text-ink-soft wrap-anywhere">
          {formatDay(entry.drive_date)}
          {namesJob && <JobLink entry={entry} />}
          {entry.note && ` · ${entry.note}`}
        </span>
      </span>
      <StatusBadge kind="mileage" status={entry.status} />
      <span className="figures ml-auto min-w-20 text-right">
        {miles}
        {entry.cost_amount !== null && (
          <span className="block text-ink-soft text-xs">
            {t('{{amount}} at cost', { amount: formatMoney(entry.cost_amount) })}
          </span>
        )}
      </span>
      {((isManager && isWaiting && !isOwn) || isManager || (isOwn && isWaiting)) && (
        <span className="flex gap-2">
          {isManager && isWaiting && !isOwn && (
            <SignalButton
              size="small"
              busy={approve.isPending}
              aria-label={t('Approve {{miles}} of {{name}}', { miles, name })}
              onClick={() => approve.mutate({ mileage_entry_ids: [entry.id] })}
            >
              {t('Approve')}
            </SignalButton>
          )}
          <ConfirmButton
            size="small"
            busy={remove.isPending}
            title={t('Remove {{miles}} of {{name}}?', { miles, name })}
            description={t('They are then neither paid nor invoiced. The audit log keeps them.')}
            action={t('Remove mileage')}
            aria-label={t('Remove {{miles}} of {{name}}', { miles, name })}
            onConfirm={() => remove.mutate({ mileage_entry_id: entry.id })}
          >
            {t('Remove')}
          </ConfirmButton>
        </span>
      )}
    </li>
  );
}

function JobLink({ entry: { work_order, project } }: { entry: MileageEntry }) {
  const style = 'rounded-sm underline underline-offset-2 hover:decoration-ink';
  return (
    <>
      {' · '}
      {work_order && (
        <Link to="/admin/work-orders/$id" params={{ id: work_order.id }} className={style}>
          {work_order.work_order_number}
        </Link>
      )}
      {project && (
        <Link to="/admin/projects/$id" params={{ id: project.id }} className={style}>
          {project.project_number}
        </Link>
      )}
    </>
  );
}
