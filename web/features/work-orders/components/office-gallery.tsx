import { Link } from '@tanstack/react-router';
import { GalleryCard } from '#web/features/work-orders/components/gallery-card.tsx';
import { galleryOf } from '#web/features/work-orders/gallery.ts';
import { type OfficeWorkOrder, useWorkOrderReports } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';

/** All photos of the work that the office has. The reports are requested once, for their card and this one. */
export function OfficeGallery({ order }: { order: OfficeWorkOrder }) {
  const { data: reports = [] } = useWorkOrderReports(order.id);
  return (
    <GalleryCard
      photos={galleryOf(order.photos, reports)}
      empty={{
        text: t('None yet, neither of the request nor of the work.'),
        action: (
          <Allowed to="assign_work">
            <Link
              to="/admin/work-orders/$id/edit"
              params={{ id: order.id }}
              className={buttonStyle({ size: 'small' })}
            >
              {t('Add photos')}
            </Link>
          </Allowed>
        ),
      }}
    />
  );
}
