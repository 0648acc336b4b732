import type { Viewer } from '../world/world.ts';

/** One request that a screen makes, as each role that opens the screen makes it. */
export interface ScreenQuestion {
  /** E.g. `/admin/work-orders`. */
  screen: string;
  /** What is asked there: `first page`, `search by number`. */
  name: string;
  roles: readonly ScreenRole[];
  method: 'GET' | 'HEAD' | 'POST';
  /** Path and query under `/rest/v1`, with the filter that the role's policies imply. */
  path: (viewer: Viewer) => string;
  body?: (viewer: Viewer) => unknown;
  /** The header `Prefer`, e.g. `count=estimated`. */
  prefer?: string;
  /**
   * Of a report on all documents, which one person opens some times a month: within how many milliseconds one user has
   * it. It is not asked by ten at once, and may read whole tables.
   */
  reportMs?: number;
}

export type ScreenRole = 'admin' | 'employee' | 'partner' | 'subcontractor';
