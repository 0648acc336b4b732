import { cn } from '#web/lib/cn.ts';
import { THUMBNAIL_PX, usePicture } from '#web/lib/use-picture.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface StoredPictureProps {
  /** `storage_path` of an attachment. */
  path: string;
  alt: string;
  className?: string;
}

/** A thumbnail of a stored picture that fills its container and is cropped to it. */
export function StoredPicture({ path, alt, className }: StoredPictureProps) {
  const { url, isError } = usePicture(path, THUMBNAIL_PX);
  if (isError) return <NoPicture name={alt} />;
  if (!url) return <Skeleton className="size-full" />;
  return <img src={url} alt={alt} className={cn('size-full object-cover', className)} />;
}
