import { BeforeAfter } from '#web/features/reports/components/before-after.tsx';
import type { Report } from '#web/features/reports/queries.ts';
import { photosToCome } from '#web/lib/photos-arriving.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx';

/** A report's pictures: before and after side by side, then the others, then those of the request. */
export function ReportPictures({ report }: { report: Report }) {
  // The signature is shown with the signer's name.
  const photos = report.photos.filter(({ category }) => category !== 'signature');
  const of = (category: string) => photos.filter((photo) => photo.category === category);
  const [before, after] = [of('before'), of('after')];
  const isComparable = before.length > 0 && after.length > 0;
  const others = isComparable
    ? photos.filter(({ category }) => category !== 'before' && category !== 'after')
    : photos;
  const requested = report.work_order?.photos ?? [];
  const toCome = photosToCome(report);
  return (
    <>
      <Card title={t('Photos')}>
        {photos.length === 0 && toCome === 0 && (
          <p className="text-ink-soft">
            {report.photos_arrived > 0
              ? t('The photos of this report are being reviewed.')
              : t('This report was submitted without photos.')}
          </p>
        )}
        {toCome > 0 && (
          <p aria-live="polite" className={photos.length > 0 ? 'mb-3 text-ink-soft' : 'text-ink-soft'}>
            {t(
              '{{count}} photo has not arrived yet. The device it was taken with sends it when there is a signal, unless its data was cleared.|{{count}} photos have not arrived yet. The device they were taken with sends them when there is a signal, unless its data was cleared.',
              { count: toCome },
            )}
          </p>
        )}
        {isComparable && <BeforeAfter before={before} after={after} />}
        {others.length > 0 && (
          <div className={isComparable ? 'mt-4' : undefined}>
            <PhotoGrid photos={others} />
          </div>
        )}
      </Card>
      {requested.length > 0 && (
        <Card title={t('Photos of the request')}>
          <PhotoGrid photos={requested} />
        </Card>
      )}
    </>
  );
}
