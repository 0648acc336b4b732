import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { PhotoStage } from '#web/ui/photos/photo-stage.tsx';

interface PhotoLightboxProps {
  photos: readonly StoredPhoto[];
  /** The index of the open photo; null when none is open. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

const SWIPE_PX = 48;

/** One photo over the whole page: arrows and swipes show the next one, a tap zooms, Esc closes. */
export function PhotoLightbox({ photos, index, onIndexChange }: PhotoLightboxProps) {
  const [isZoomed, setIsZoomed] = useState(false);
  const startX = useRef(0);
  const photo = index === null ? undefined : photos[index];

  const go = (step: number) => {
    if (index === null || photos.length < 2) return;
    setIsZoomed(false);
    onIndexChange((index + step + photos.length) % photos.length);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  const onPointerUp = ({ clientX, pointerType }: PointerEvent) => {
    const distance = clientX - startX.current;
    if (pointerType === 'touch' && !isZoomed && Math.abs(distance) > SWIPE_PX) go(distance < 0 ? 1 : -1);
  };
  const close = () => {
    setIsZoomed(false);
    onIndexChange(null);
  };

  return (
    <Dialog.Root open={photo !== undefined} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Popup
          data-modal
          onKeyDown={onKeyDown}
          className="fixed inset-0 pt-(--over) z-50 flex flex-col bg-side text-side-ink outline-hidden transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex items-center gap-3 py-2 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate font-medium">
              {photo && (photo.caption || photo.file_name)}
            </Dialog.Title>
            <span className="figures text-side-ink-soft">
              {index !== null && t('{{n}} of {{all}}', { n: index + 1, all: photos.length })}
            </span>
            <RoundButton label={t('Close')} onClick={close}>
              <X aria-hidden />
            </RoundButton>
          </header>
          <div
            className="relative min-h-0 flex-1 touch-pan-y"
            onPointerDown={({ clientX }) => {
              startX.current = clientX;
            }}
            onPointerUp={onPointerUp}
          >
            {photo && (
              <PhotoStage
                key={photo.id}
                photo={photo}
                isZoomed={isZoomed}
                onZoom={() => setIsZoomed(!isZoomed)}
              />
            )}
            {photos.length > 1 && (
              <>
                <RoundButton label={t('Previous photo')} onClick={() => go(-1)} className="left-2">
                  <ChevronLeft aria-hidden />
                </RoundButton>
                <RoundButton label={t('Next photo')} onClick={() => go(1)} className="right-2">
                  <ChevronRight aria-hidden />
                </RoundButton>
              </>
            )}
          </div>
          <footer className="px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-center text-side-ink-soft">
            {photo?.taken_at && t('Taken {{time}}', { time: formatDateTime(photo.taken_at) })}
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface RoundButtonProps {
  label: string;
  onClick: () => void;
  /** Classes for the buttons over the photo's edges. */
  className?: string;
  children: ReactNode;
}

function RoundButton({ label, onClick, className, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cn(
        'grid size-11 place-items-center rounded-full hover:bg-side-raised [&_svg]:size-6',
        className && 'absolute top-1/2 -translate-y-1/2 bg-side/70',
        className,
      )}
    >
      {children}
    </button>
  );
}
