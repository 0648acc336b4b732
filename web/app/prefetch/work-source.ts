import type { StoredPhoto } from '#web/lib/attachments.ts';
import type { Download } from '#web/offline/cache/cache-persister.ts';

/** The open work of a role, and how to fetch it with few requests. */
export interface WorkSource {
  /** Fetches the lists of work orders; returns the open ones, newest first. */
  loadPages(): Promise<{ downloads: Download[]; workOrderIds: string[] }>;
  /** Fetches all data of the screens of these work orders, and returns the pictures that they show. */
  loadWorkOrders(ids: string[]): Promise<{ downloads: Download[]; photos: readonly StoredPhoto[] }>;
}
