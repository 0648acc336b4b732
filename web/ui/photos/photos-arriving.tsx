import { ImageUp } from 'lucide-react';
import { type ArrivingPhotos, arrivingLabel } from '#web/lib/photos-arriving.ts';
import { t } from '#web/lib/text.ts';

interface PhotosArrivingProps {
  report: ArrivingPhotos;
  /** Where the title needs the space: 'n of m'. The full text is shown on wide screens, and read by screen readers. */
  isShort?: boolean;
}

/** A badge for a report whose photos are not all delivered; renders nothing when they are. */
export function PhotosArriving({ report, isShort = false }: PhotosArrivingProps) {
  const words = arrivingLabel(report);
  if (words === '') return null;
  return (
    <span
      title={words}
      className="figures inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full bg-sky-tint px-2.5 font-medium text-sky-ink text-xs"
    >
      <ImageUp aria-hidden className="size-3.5 shrink-0" />
      {isShort ? (
        <>
          <span className="max-2xl:sr-only">{words}</span>
          <span aria-hidden className="2xl:hidden">
            {t('{{arrived}} of {{expected}}', {
              arrived: report.photos_arrived,
              expected: report.photos_expected,
            })}
          </span>
        </>
      ) : (
        words
      )}
    </span>
  );
}
