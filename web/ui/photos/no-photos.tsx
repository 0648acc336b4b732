import { ImageOff } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

interface NoPhotosProps {
  /** Where the title needs the space: the text only on wide screens, in a tooltip, and for screen readers. */
  isShort?: boolean;
}

/** A badge for a report that waits for review and has no photos. */
export function NoPhotos({ isShort = false }: NoPhotosProps) {
  const words = t('No photos');
  return (
    <span
      title={words}
      className={cn(
        'inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full bg-ochre-tint px-2.5 font-medium text-ochre-ink text-xs',
        // Above the link that covers the row, so that the pointer reaches it.
        isShort && 'relative z-1 max-2xl:px-1.5',
      )}
    >
      <ImageOff aria-hidden className="size-3.5 shrink-0" />
      <span className={cn(isShort && 'max-2xl:sr-only')}>{words}</span>
    </span>
  );
}
