import { MapPin } from 'lucide-react';
import { formatNumber } from '#shared/locale.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { statusLook, type Tone } from '#web/ui/statuses.ts';
import type { Mark } from './clusters.ts';
import type { MapLocation } from './map-location.ts';

const TONES: Record<Tone, string> = {
  neutral: 'bg-surface text-ink-soft',
  sky: 'bg-sky-tint text-sky-ink',
  ochre: 'bg-ochre-tint text-ochre-ink',
  moss: 'bg-moss-tint text-moss-ink',
  brick: 'bg-brick-tint text-brick-ink',
  plum: 'bg-plum-tint text-plum-ink',
};

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;

interface MapMarkProps {
  mark: Mark;
  isSelected: boolean;
  onOpen: () => void;
}

/** A marker, as a button of 44 px: the icon and color of a status, a pin, or the number of items. */
export function MapMark({ mark, isSelected, onOpen }: MapMarkProps) {
  const [location] = mark.locations;
  if (!location) return null;
  return (
    <button
      type="button"
      aria-label={mark.count > 1 ? t('{{count}} locations here', { count: mark.count }) : nameOf(location)}
      aria-pressed={isSelected}
      title={mark.count > 1 ? undefined : location.title}
      onClick={onOpen}
      className="group absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full"
    >
      {mark.count > 1 ? <Heap mark={mark} /> : <Pin location={location} />}
    </button>
  );
}

const SHAPE =
  'grid place-items-center rounded-full border-2 shadow-float transition-transform group-hover:scale-110 group-aria-pressed:scale-110 group-aria-pressed:outline-3 group-aria-pressed:outline-focus';

/** The number of items; for numbered stops, their numbers, because a count would look like one of them. */
function Heap({ mark: { count, locations } }: { mark: Mark }) {
  const labels = locations.flatMap(({ label }) => label ?? []);
  return (
    <span
      className={cn(
        SHAPE,
        'figures h-9 min-w-9 whitespace-nowrap border-surface bg-slate px-1.5 font-semibold text-on-slate',
      )}
    >
      {labels.length > 0 ? labels.join(' · ') : formatNumber(count, COMPACT)}
    </span>
  );
}

function Pin({ location: { status, label } }: { location: MapLocation }) {
  const look = status && statusLook(status.kind, status.status);
  const Icon = look?.icon ?? MapPin;
  return (
    <span className={cn(SHAPE, 'figures size-8 border-current font-semibold', TONES[look?.tone ?? 'sky'])}>
      {label ?? <Icon aria-hidden className="size-4" />}
    </span>
  );
}

function nameOf({ title, text, status }: MapLocation): string {
  const word = status && t(statusLook(status.kind, status.status).label);
  return [title, text, word].filter(Boolean).join(', ');
}
