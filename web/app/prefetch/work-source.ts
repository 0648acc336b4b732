import type { StoredPhoto } from '#web/lib/attachments.ts';
import type { Download } from '#web/offline/cache/cache-persister.ts';

/** What some people's work is made of, and how it is read with few questions. */
export interface WorkSource {
  /** The screens that lead to work orders, and which of those are open, the newest first. */
  loadPages(): Promise<{ downloads: Download[]; workOrderIds: string[] }>;
  /** All that the screens of these work orders ask, and the pictures that they show. */
  loadWorkOrders(ids: string[]): Promise<{ downloads: Download[]; photos: readonly StoredPhoto[] }>;
}
