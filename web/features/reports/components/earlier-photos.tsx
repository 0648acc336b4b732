import { Copy } from 'lucide-react';
import { useState } from 'react';
import { isCopyOf, reusePhoto } from '#web/features/reports/reuse-photo.ts';
import type { DraftPhotos } from '#web/features/reports/use-draft-photos.ts';
import type { AttachmentCategory, StoredPhoto } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx';

interface EarlierPhotosProps {
  /** Photos of the report that was sent back. */
  earlier: readonly StoredPhoto[];
  photos: DraftPhotos;
}

/** The photos of the report that was sent back, with buttons to reuse them in the new one. */
export function EarlierPhotos({ earlier, photos }: EarlierPhotosProps) {
  const [isBusy, setIsBusy] = useState(false);
  const reusable = earlier.filter(({ category }) => category !== 'signature');
  const missing = reusable.filter(
    (photo) => !photos.photos.some(({ fileName }) => isCopyOf(fileName, photo)),
  );
  if (reusable.length === 0) return null;

  const reuse = async () => {
    setIsBusy(true);
    try {
      for (const photo of missing) {
        photos.add([await reusePhoto(photo)], categoryOf(photo), { caption: photo.caption });
      }
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-3">
      <p className="font-medium">{t('From the report that was sent back')}</p>
      <PhotoGrid photos={reusable} />
      {missing.length > 0 && (
        <Button busy={isBusy} onClick={() => void reuse()} className="justify-self-start">
          {!isBusy && <Copy aria-hidden />}
          {t('Use this photo again|Use these {{count}} photos again', { count: missing.length })}
        </Button>
      )}
    </div>
  );
}

const CATEGORIES: readonly AttachmentCategory[] = ['before', 'during', 'after'];

function categoryOf({ category }: StoredPhoto): AttachmentCategory {
  return CATEGORIES.find((known) => known === category) ?? 'during';
}
