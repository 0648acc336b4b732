import type { StatusKind } from '#web/ui/statuses.ts';

/** Something that stands somewhere: a location, a work order, or several of them that were counted before. */
export interface MapLocation {
  id: string;
  latitude: number;
  longitude: number;
  title: string;
  /** On its pin instead of an icon: the number of a stop. */
  label?: string | undefined;
  /** A quieter second line. */
  text?: string | undefined;
  status?: { kind: StatusKind; status: string } | undefined;
  /** Where its details are. */
  to?: string | undefined;
  /** How many it stands for, if it is a heap; a heap is opened by zooming into `bounds`. */
  count?: number | undefined;
  bounds?: MapBounds | undefined;
}

/** Degrees. The portal's work does not cross the date line. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Props of a map of places. */
export interface LocationMapProps {
  /** What the map shows, for those who do not see it. */
  label: string;
  places: readonly MapLocation[];
  /** Its height, and what it needs of the layout. */
  className?: string;
  selectedId?: string | null;
  /** Null when the selection is given up. */
  onSelect?: (id: string | null) => void;
  /** What is shown after each move, for maps whose places are loaded by the piece. */
  onBounds?: (bounds: MapBounds) => void;
  /** The map goes to where all places are whenever this changes; without it, whenever other places come. */
  fitKey?: string;
  /** For a map that is the page: one finger and the wheel move it, instead of the page around it. */
  takesGestures?: boolean;
}

/** The smallest box around all of them; heaps count with the whole of theirs. */
export function boundsOf(places: readonly MapLocation[]): MapBounds {
  const boxes = places.map(
    ({ latitude, longitude, bounds }) =>
      bounds ?? { west: longitude, south: latitude, east: longitude, north: latitude },
  );
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}
