import { GalleryCard } from '#web/features/work-orders/components/gallery-card.tsx';
import { galleryOf } from '#web/features/work-orders/gallery.ts';
import { type OfficeWorkOrder, useWorkOrderReports } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';

/** All photos of the work that the office has. The reports are requested once, for their card and this one. */
export function OfficeGallery({ order }: { order: OfficeWorkOrder }) {
  const { data: reports = [] } = useWorkOrderReports(order.id);
  return (
    <GalleryCard
      photos={galleryOf(order.photos, reports)}
      emptyText={t('None yet, neither of the request nor of the work.')}
    />
  );
}
