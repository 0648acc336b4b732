import { LoaderCircle } from 'lucide-react';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { FULL_PICTURE_PX, THUMBNAIL_PX, usePicture } from '#web/lib/use-picture.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';

interface PhotoStageProps {
  photo: StoredPhoto;
  isZoomed: boolean;
  onZoom: () => void;
}

/** The large picture: fitted, or zoomed and movable. The thumbnail is shown until it is loaded. */
export function PhotoStage({ photo, isZoomed, onZoom }: PhotoStageProps) {
  const small = usePicture(photo.storage_path, THUMBNAIL_PX);
  const large = usePicture(photo.storage_path, FULL_PICTURE_PX);
  const url = large.url ?? small.url;
  if (large.isError && !url) return <NoPicture name={photo.file_name} />;
  return (
    <div className={cn('size-full', isZoomed ? 'overflow-auto overscroll-contain' : 'overflow-hidden')}>
      <button
        type="button"
        aria-label={isZoomed ? t('Show the whole photo') : t('Zoom in')}
        onClick={onZoom}
        className={cn(
          'block',
          isZoomed ? 'w-[250%] cursor-zoom-out md:w-[180%]' : 'size-full cursor-zoom-in',
        )}
      >
        {url ? (
          <img
            src={url}
            alt={photo.caption || photo.file_name}
            draggable={false}
            className={isZoomed ? 'w-full' : 'size-full object-contain'}
          />
        ) : (
          <LoaderCircle aria-hidden className="mx-auto size-8 animate-spin" />
        )}
      </button>
    </div>
  );
}
