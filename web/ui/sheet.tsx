import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import { useSwipeToClose } from '#web/ui/use-swipe-to-close.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** A fixed footer under the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the bottom edge, closed by swiping down, by Esc, or by tapping outside. */
export function Sheet({ open, onOpenChange, title, description, footer, children }: SheetProps) {
  const swipe = useSwipeToClose(() => onOpenChange(false));
  const changeOpen: Drawer.Root.Props['onOpenChange'] = (next, details) => {
    if (details.reason === 'swipe' && swipe.isTooShort()) details.cancel();
    else onOpenChange(next);
  };
  return (
    <Drawer.Root open={open} onOpenChange={changeOpen} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop
          data-modal
          className="fixed inset-0 z-40 min-h-dvh bg-shade transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup
            {...swipe.handlers}
            className="flex max-h-[min(85dvh,100dvh-var(--over))] w-full max-w-xl translate-y-(--drawer-swipe-movement-y) flex-col rounded-t-lg border border-line border-b-0 bg-raised text-ink shadow-float outline-hidden transition-transform duration-250 ease-calm data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:duration-0"
          >
            <div aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line-strong/60" />
            <div className="flex items-start gap-3 px-4 pt-2 pb-3">
              <div className="min-w-0 flex-1 py-2">
                <Drawer.Title className="text-lg font-semibold">{title}</Drawer.Title>
                {description && (
                  <Drawer.Description className="text-ink-soft">{description}</Drawer.Description>
                )}
              </div>
              <Drawer.Close
                aria-label={t('Close')}
                className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-ink/6"
              >
                <X aria-hidden className="size-5" />
              </Drawer.Close>
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
              {children}
            </Drawer.Content>
            {footer && (
              <div className="flex flex-wrap gap-2 border-line border-t px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
                {footer}
              </div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
