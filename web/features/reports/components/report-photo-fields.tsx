import { EarlierPhotos } from '#web/features/reports/components/earlier-photos.tsx';
import type { DraftPhotos } from '#web/features/reports/use-draft-photos.ts';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { t } from '#web/lib/text.ts';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';

interface ReportPhotoFieldsProps {
  photos: DraftPhotos;
  /** Photos of the report that this one replaces. */
  earlier: readonly StoredPhoto[];
}

/** Photos in the order of the work; the camera is one tap away in each category. */
export function ReportPhotoFields({ photos, earlier }: ReportPhotoFieldsProps) {
  return (
    <div className="grid gap-3">
      <EarlierPhotos earlier={earlier} photos={photos} />
      <PhotoPicker
        label={t('Before')}
        hint={t('As you found it.')}
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
        hint={t('From the same place as before.')}
        category="after"
        uploads={photos}
        captions
      />
    </div>
  );
}
