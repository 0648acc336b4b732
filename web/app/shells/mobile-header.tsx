import { Dialog } from '@base-ui/react/dialog';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NotificationsBell } from '#web/app/notifications/notifications-bell.tsx';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { UnreadButton } from '#web/app/shells/unread-button.tsx';
import { UserMenu } from '#web/app/shells/user-menu.tsx';
import { t } from '#web/lib/text.ts';
import { WordMark } from '#web/ui/brand.tsx';

interface MobileHeaderProps {
  unread: number;
  /** The sidebar for the sheet at the left, which closes by `close`. */
  sidebar: (close: () => void) => ReactNode;
}

/** The phone's top: all places behind the first button, messages and account at the right. */
export function MobileHeader({ unread, sidebar }: MobileHeaderProps) {
  const [open, setOpen] = useState(false);
  return (
    <header className="safe-top sticky top-0 z-20 bg-side text-side-ink group-has-data-fullscreen/shell:hidden md:hidden print:hidden">
      <div className="flex h-14 items-center gap-1 px-1.5">
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger
            aria-label={t('Open navigation')}
            className="grid size-11 place-items-center rounded-md hover:bg-side-raised"
          >
            <MenuIcon aria-hidden className="size-5" />
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
            <Dialog.Popup className="safe-top fixed inset-y-0 left-0 z-40 w-[18rem] max-w-[85vw] bg-side shadow-float outline-hidden transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
              <Dialog.Title className="sr-only">{t('Navigation')}</Dialog.Title>
              {sidebar(() => setOpen(false))}
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
        <WordMark className="min-w-0 flex-1 text-base" />
        <PaletteButton onSlate />
        <NotificationsBell onSlate />
        <UnreadButton count={unread} onSlate />
        <UserMenu appearance="avatar" side="bottom" />
      </div>
    </header>
  );
}
