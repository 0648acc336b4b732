import { EarlierPhotos } from '#web/features/reports/components/earlier-photos.tsx';
import type { DraftPhotos } from '#web/features/reports/use-draft-photos.ts';
import type { EarlierPhotos as EarlierPhotosState } from '#web/features/reports/use-earlier-photos.ts';
import type { PhotoRule } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';

interface ReportPhotoFieldsProps {
  photos: DraftPhotos;
  /** Photos of the report that this one replaces. */
  earlier: EarlierPhotosState;
  /** What a final report of this trade needs. */
  rule: PhotoRule;
  /** What the last submission lacked of it. */
  missing: PhotoRule;
}

/** Photos in the order of the work; the camera is one tap away in each category. */
export function ReportPhotoFields({ photos, earlier, rule, missing }: ReportPhotoFieldsProps) {
  return (
    <div className="grid gap-3">
      <EarlierPhotos earlier={earlier} />
      <PhotoPicker
        label={t('Before')}
        hint={hintWith(t('As you found it.'), rule.before)}
        error={missingText(missing.before)}
        category="before"
        uploads={photos}
        captions
      />
      <PhotoPicker
        label={t('During')}
        hint={t('What will be covered up later, labels of parts.')}
        category="during"
        uploads={photos}
        captions
      />
      <PhotoPicker
        label={t('After')}
        hint={hintWith(t('From the same place as before.'), rule.after)}
        error={missingText(missing.after)}
        category="after"
        uploads={photos}
        captions
      />
    </div>
  );
}

const hintWith = (hint: string, count: number): string =>
  count === 0
    ? hint
    : `${hint} ${t('A final report needs {{count}} photo.|A final report needs {{count}} photos.', { count })}`;

const missingText = (count: number): string | undefined =>
  count === 0
    ? undefined
    : t(
        '{{count}} photo is missing. Add it, or submit a progress report.|{{count}} photos are missing. Add them, or submit a progress report.',
        { count },
      );
