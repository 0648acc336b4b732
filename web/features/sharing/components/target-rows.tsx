import { Link } from '@tanstack/react-router';
import { ChevronRight, ClipboardCheck, LoaderCircle } from 'lucide-react';
import type { ShareTarget } from '#web/features/sharing/put-into-draft.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export interface TargetRow extends ShareTarget {
  location: string;
  status: string;
}

interface TargetRowsProps {
  rows: readonly TargetRow[];
  /** The work order to which photos are being added. */
  busyId: string | null;
  onChoose: (row: TargetRow) => void;
  /** The list of the user's work orders. */
  workOrdersPath: string;
}

/** A list of work orders to select one, with rows for thumbs. */
export function TargetRows({ rows, busyId, onChoose, workOrdersPath }: TargetRowsProps) {
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={ClipboardCheck}
        title={t('No Reports to Submit')}
        text={t('None of your work orders accepts a report now. Shared photos stay here until one does.')}
        action={
          <Link to={workOrdersPath} className={buttonStyle()}>
            {t('Work Orders')}
          </Link>
        }
      />
    );
  }
  return (
    <ul className="divide-y divide-line border-line border-t">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            disabled={busyId !== null}
            aria-busy={busyId === row.id || undefined}
            onClick={() => onChoose(row)}
            className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                <span className="figures text-ink-soft">{row.number}</span>
                <StatusBadge kind="work_order" status={row.status} />
              </span>
              <span className="mt-0.5 block truncate font-medium">{row.title}</span>
              <span className="block truncate text-ink-soft">{row.location}</span>
            </span>
            {busyId === row.id ? (
              <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin text-ink-soft" />
            ) : (
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
