import { Link } from '@tanstack/react-router';
import { ChevronRight, ZoomIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { MapLocation } from '#web/ui/map/map-location.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface WorkMapListProps {
  locations: readonly MapLocation[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  className?: string;
}

/** The items of the map as a list: each line selects its marker, or zooms into a cluster. */
export function WorkMapList({ locations, selectedId, onSelect, className }: WorkMapListProps) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedId) ref.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const clusters = locations.filter(({ count }) => count !== undefined);
  const single = locations.filter(({ count }) => count === undefined);
  return (
    <ul
      ref={ref}
      aria-label={t('Work orders on the map')}
      className={cn('divide-y divide-line/70', className)}
    >
      {clusters.map((location) => (
        <li key={location.id}>
          <button
            type="button"
            onClick={() => onSelect(location.id)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-slate-tint/45 focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="figures block font-medium">{location.title}</span>
              <span className="block text-ink-soft">{t('Close together: zoom in')}</span>
            </span>
            <ZoomIn aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
      {single.map((location) => (
        <li
          key={location.id}
          className={cn('flex items-stretch', location.id === selectedId && 'bg-slate-tint/60')}
        >
          <button
            type="button"
            aria-current={location.id === selectedId}
            onClick={() => onSelect(location.id)}
            className="min-h-14 min-w-0 flex-1 py-2 pl-4 text-left hover:bg-slate-tint/45 focus-visible:-outline-offset-2"
          >
            <span className="line-clamp-2 font-medium">{location.title}</span>
            <span className="block truncate text-ink-soft">{location.text}</span>
            {location.status && <StatusBadge {...location.status} className="mt-1" />}
          </button>
          {location.to && (
            <Link
              to={location.to}
              aria-label={t('Open {{title}}', { title: location.title })}
              className="grid w-11 shrink-0 place-items-center text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
            >
              <ChevronRight aria-hidden className="size-4" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
