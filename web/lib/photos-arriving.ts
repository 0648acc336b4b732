import { t } from '#web/lib/text.ts';

/** How a report shows the photos that the device delivers after it. */
export interface ArrivingPhotos {
  photos_expected: number;
  photos_arrived: number;
}

/** How many photos are not delivered yet. */
export const photosToCome = ({ photos_expected, photos_arrived }: ArrivingPhotos): number =>
  photos_expected - photos_arrived;

/** 'Photos arriving (2 of 10)'; '' when all are there. */
export function arrivingLabel(report: ArrivingPhotos): string {
  if (photosToCome(report) <= 0) return '';
  return t('Photos arriving ({{arrived}} of {{expected}})', {
    arrived: report.photos_arrived,
    expected: report.photos_expected,
  });
}
