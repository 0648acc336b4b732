import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { SharedTiles } from '#web/features/sharing/components/shared-tiles.tsx';
import { useSharedPhotos } from '#web/features/sharing/use-shared-photos.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';

/** Customers write no reports. Photos that were shared anyway can be viewed and deleted. */
export function NoReports() {
  const { photos, remove } = useSharedPhotos();
  return (
    <Page title={t('Submit a report')} width="reading">
      {photos && photos.length > 0 && <SharedTiles photos={photos} onRemove={remove} />}
      <Card flush>
        <EmptyState
          icon={ClipboardCheck}
          title={t('Reports are for you to read')}
          text={t('The crew writes them. Add your own photos to a new service request.')}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <Link to="/partner/work-orders/new" className={buttonStyle({ variant: 'main' })}>
                {t('New Service Request')}
              </Link>
              <Link to="/partner/reports" className={buttonStyle({ variant: 'outline' })}>
                {t('View Reports')}
              </Link>
            </span>
          }
        />
      </Card>
    </Page>
  );
}
