import { Copy } from 'lucide-react';
import type { EarlierPhotos as EarlierPhotosState } from '#web/features/reports/use-earlier-photos.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx';

/** The photos of the report that was sent back, with a button to reuse those that are not in the new one. */
export function EarlierPhotos({ earlier }: { earlier: EarlierPhotosState }) {
  const { reusable, missing, isBusy, reuse } = earlier;
  if (reusable.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-3">
      <p className="font-medium">{t('From the report that was sent back')}</p>
      <PhotoGrid photos={reusable} />
      {missing.length > 0 ? (
        <Button busy={isBusy} onClick={reuse} className="justify-self-start">
          {!isBusy && <Copy aria-hidden />}
          {t('Use this photo again|Use these {{count}} photos again', { count: missing.length })}
        </Button>
      ) : (
        <p className="text-ink-soft">{t('In this report, too. Remove below what no longer fits.')}</p>
      )}
    </div>
  );
}
