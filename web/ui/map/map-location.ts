import type { StatusKind } from '#web/ui/statuses.ts';

/** An item on the map: a location, a work order, or a cluster that the server has counted. */
export interface MapLocation {
  id: string;
  latitude: number;
  longitude: number;
  title: string;
  /** A number on its pin instead of an icon: the number of a stop. */
  label?: string | undefined;
  /** A second line in muted text. */
  text?: string | undefined;
  status?: { kind: StatusKind; status: string } | undefined;
  /** The link to its details. */
  to?: string | undefined;
  /** For a cluster, how many items it stands for; it is opened by zooming into `bounds`. */
  count?: number | undefined;
  bounds?: MapBounds | undefined;
}

/** Degrees. The portal does not support areas across the date line. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Props of a map of items. */
export interface LocationMapProps {
  /** A description for screen readers. */
  label: string;
  locations: readonly MapLocation[];
  /** Classes for its height and layout. */
  className?: string;
  selectedId?: string | null;
  /** Called with null when the selection is cleared. */
  onSelect?: (id: string | null) => void;
  /** Called with the visible area after each move, for maps that load their items by area. */
  onBounds?: (bounds: MapBounds) => void;
  /** The map fits all items when this changes; without it, when the items change. */
  fitKey?: string;
  /** For a map that fills the page: one finger and the wheel move it. */
  takesGestures?: boolean;
}

/** The smallest box around all of them, with the bounds of clusters. */
export function boundsOf(locations: readonly MapLocation[]): MapBounds {
  const boxes = locations.map(
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
