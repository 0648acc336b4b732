import { t } from '#web/lib/text.ts';

/** What a report says of the photos that a phone sends after it. */
export interface ArrivingPhotos {
  photos_expected: number;
  photos_arrived: number;
}

/** How many photos are still on the phone. */
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
