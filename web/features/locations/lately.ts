import type { LatelyOrder } from '#web/features/locations/location-queries.ts';
import type { StoredPhoto } from '#web/lib/attachments.ts';

const REPORTS_SHOWN = 5;
const PHOTOS_SHOWN = 12;

/** The latest reports on these work orders, each with the title of its work order, newest first. */
export function lateReports(orders: readonly LatelyOrder[]) {
  return orders
    .flatMap(({ title, reports }) => reports.map((report) => ({ ...report, title })))
    .toSorted((a, b) => b.submitted_at.localeCompare(a.submitted_at))
    .slice(0, REPORTS_SHOWN);
}

/** The latest pictures of the requests and the reports, newest work first. */
export function latePhotos(orders: readonly LatelyOrder[]): StoredPhoto[] {
  return orders
    .flatMap(({ photos, reports }) => [...reports.flatMap((report) => report.photos), ...photos])
    .filter(({ content_type, category }) => content_type.startsWith('image/') && category !== 'signature')
    .slice(0, PHOTOS_SHOWN);
}
