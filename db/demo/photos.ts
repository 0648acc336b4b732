import { at, type Moment } from './calendar.ts';
import type { Location } from './locations.ts';
import type { PhotoName } from './photos/scenes.ts';
import type { Receipt } from './receipts.ts';
import type { Report, WorkOrder } from './work-order.ts';
import type { World } from './world.ts';

/** A picture on the wall of a work order, a report or a receipt. */
export interface Photo {
  id: string;
  picture: PhotoName;
  by: string;
  takenAt: Moment;
  /** Where it was taken; null for a receipt, which is photographed anywhere. */
  location: Location | null;
  category: 'before' | 'during' | 'after' | 'document';
  caption: string;
  order: WorkOrder | null;
  report: Report | null;
  receipt: Receipt | null;
}

const RECEIPTS_SINCE_DAY = -90;

/** Every picture of the demo: the store's own of the trouble, those of the reports, and of receipts. */
export function photos(orders: readonly WorkOrder[], receipts: readonly Receipt[], world: World): Photo[] {
  const { random } = world;
  const none = { order: null, report: null, receipt: null };
  const found: Photo[] = [];
  for (const order of orders) {
    const { scene } = order.narrative;
    if (!scene) continue;
    const { location } = order;
    const requested = {
      by: order.reporter,
      takenAt: order.receivedAt - random.int(3, 40),
      location,
      ...none,
      order,
    };
    if (order.hasRequestPhoto) {
      found.push({
        id: random.uuid(),
        picture: `${scene}-close`,
        category: 'before',
        caption: '',
        ...requested,
      });
    }
    for (const report of order.reports) {
      const arrivedAt = report.submittedAt - Math.round(report.hours * 60) - 10;
      const taken = { by: report.by, location, ...none, report };
      const add = (picture: PhotoName, category: Photo['category'], caption: string, takenAt: Moment) =>
        found.push({ id: random.uuid(), picture, category, caption, takenAt, ...taken });
      add(`${scene}-before`, 'before', 'As found', arrivedAt);
      // A report that tells nothing shows nothing: that is why it comes back.
      if (report.isFinal && report.status !== 'rejected') {
        add(`${scene}-after`, 'after', 'Work done', report.submittedAt - random.int(6, 12));
      }
    }
  }
  for (const receipt of receipts) {
    if (receipt.createdAt < at(RECEIPTS_SINCE_DAY, 0)) continue;
    const shown = { by: receipt.person, takenAt: receipt.createdAt - 2, location: null, ...none, receipt };
    found.push({
      id: random.uuid(),
      picture: 'receipt',
      category: 'document',
      caption: receipt.vendor,
      ...shown,
    });
  }
  return found;
}
