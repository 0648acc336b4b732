import { MAP_STATUSES } from '#web/features/board/map-queries.ts';
import { t } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** What the marks of the map stand for. */
export function MapLegend() {
  return (
    <ul
      aria-label={t('Legend')}
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-soft text-xs"
    >
      {MAP_STATUSES.map((status) => (
        <li key={status}>
          <StatusBadge kind="work_order" status={status} />
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5 pl-1">
        <span
          aria-hidden
          className="figures grid size-5 place-items-center rounded-full bg-slate text-on-slate"
        >
          9
        </span>
        {t('several close together')}
      </li>
    </ul>
  );
}
