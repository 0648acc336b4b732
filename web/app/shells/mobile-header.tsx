import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { NotificationsBell } from '#web/app/notifications/notifications-bell.tsx';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { UnreadButton } from '#web/app/shells/unread-button.tsx';
import { UserMenu } from '#web/app/shells/user-menu.tsx';
import { t } from '#web/lib/text.ts';
import { WordMark } from '#web/ui/brand.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Loaded with the shell and not before it: the first screen does not wait for what a tap opens.
const NavigationSheet = lazyDialog(() => import('#web/app/shells/navigation-sheet.tsx'), 'mounted');

interface MobileHeaderProps {
  unread: number;
  /** The sidebar for the sheet at the left; call `close` to close it. */
  sidebar: (close: () => void) => ReactNode;
}

/** The phone's header: the menu button at the left, messages and account at the right. */
export function MobileHeader({ unread, sidebar }: MobileHeaderProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="safe-top col-span-full bg-side text-side-ink group-has-data-fullscreen/shell:hidden md:hidden">
      <div className="flex h-14 items-center gap-1 px-1.5">
        <button
          ref={button}
          type="button"
          aria-label={t('Open navigation')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="grid size-11 place-items-center rounded-md hover:bg-side-raised"
        >
          <MenuIcon aria-hidden className="size-5" />
        </button>
        <NavigationSheet open={open} onOpenChange={setOpen} button={button}>
          {sidebar(() => setOpen(false))}
        </NavigationSheet>
        {/* The name only where there is room for it: otherwise it wraps and is hidden, and only the logo is shown. */}
        <WordMark
          ofCompany
          className="h-[1.6em] min-w-[1.6em] flex-1 flex-wrap overflow-hidden text-base [&>span]:min-w-0 [&>span]:grow [&>span]:basis-[4.5em] [&>span]:truncate"
        />
        <PaletteButton onSlate />
        <NotificationsBell onSlate />
        <UnreadButton count={unread} onSlate />
        <UserMenu appearance="avatar" side="bottom" />
      </div>
    </div>
  );
}
