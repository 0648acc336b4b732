import type { Stop } from '#web/features/assigned-work/route-day.ts';
import { RouteStop } from './route-stop.tsx';

interface RouteStopsProps {
  stops: readonly Stop[];
  /** Miles to each stop; null where they are unknown. */
  legs: readonly (number | null)[];
  /** The route begins at the user's position, and not at the first stop. */
  isFromMe: boolean;
  onMove: (id: string, by: -1 | 1) => void;
  onLeave: (id: string) => void;
}

/** The stops of a day in order, completed ones last. */
export function RouteStops({ stops, legs, isFromMe, onMove, onLeave }: RouteStopsProps) {
  const open = stops.filter(({ isDone }) => !isDone).length;
  return (
    <ol className="grid gap-3">
      {stops.map((stop, index) => (
        <li key={stop.id}>
          <RouteStop
            stop={stop}
            number={index + 1}
            leg={legs[index] ?? null}
            isFromMe={isFromMe && index === 0}
            onUp={index > 0 && !stop.isDone ? () => onMove(stop.id, -1) : undefined}
            onDown={index < open - 1 ? () => onMove(stop.id, 1) : undefined}
            onLeave={() => onLeave(stop.id)}
          />
        </li>
      ))}
    </ol>
  );
}
