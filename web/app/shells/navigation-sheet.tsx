import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { t } from '#web/lib/text.ts';

interface NavigationSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element that opened it, which gets the focus when it closes. */
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** All items of the area, in a sheet at the left of a phone. */
export default function NavigationSheet({ open, onOpenChange, button, children }: NavigationSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop
          data-modal
          className="fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          finalFocus={button}
          className="fixed inset-y-0 pt-[calc(env(safe-area-inset-top)+var(--over))] left-0 z-40 w-[18rem] max-w-[85vw] bg-side shadow-float outline-hidden transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Dialog.Title className="sr-only">{t('Navigation')}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
