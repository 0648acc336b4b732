import { Link } from '@tanstack/react-router';
import { ChevronRight, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Mark } from './clusters.ts';
import type { MapLocation } from './map-location.ts';

interface MapCardProps {
  mark: Mark;
  selectedId: string | null;
  onClose: () => void;
}

/** The selected marker's details, at the bottom of the map, where they are not cut off and a thumb reaches them. */
export function MapCard({ mark, selectedId, onClose }: MapCardProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // The selected item first, then others at the same position.
  const locations = [...mark.locations].sort(
    (a, b) => Number(b.id === selectedId) - Number(a.id === selectedId),
  );
  return (
    <div
      aria-live="polite"
      className="absolute right-2 bottom-2 left-2 z-20 mx-auto max-h-1/2 max-w-md overflow-y-auto rounded-md border border-line bg-raised shadow-float"
    >
      <ul className="divide-y divide-line/70">
        {locations.map((location) => (
          <li key={location.id} className="first:pr-9">
            <LocationLine location={location} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={onClose}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

function LocationLine({ location: { title, text, status, to } }: { location: MapLocation }) {
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {text && <span className="line-clamp-2 text-ink-soft">{text}</span>}
        {status && <StatusBadge {...status} className="mt-1" />}
      </span>
      {to && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />}
    </>
  );
  const style = 'flex min-h-11 items-center gap-2 px-3 py-2';
  if (!to) return <p className={style}>{content}</p>;
  return (
    <Link to={to} className={`${style} hover:bg-slate-tint/45 focus-visible:-outline-offset-2`}>
      {content}
    </Link>
  );
}
