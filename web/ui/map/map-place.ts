import type { StatusKind } from '#web/ui/statuses.ts';

/** Something that stands somewhere: a location, a work order, or several of them that were counted before. */
export interface MapPlace {
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

/** The smallest box around all of them; heaps count with the whole of theirs. */
export function boundsOf(places: readonly MapPlace[]): MapBounds {
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
