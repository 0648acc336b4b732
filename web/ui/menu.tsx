import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement, ReactNode, RefObject } from 'react';
import { cn } from '#web/lib/cn.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  side?: 'top' | 'bottom' | 'right';
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu of actions behind a button; arrows, letters, Enter, and Esc work. */
export function Menu({ trigger, ...popup }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup {...popup} />
    </BaseMenu.Root>
  );
}

interface AnchoredMenuProps extends Omit<MenuProps, 'trigger'> {
  /** The button that opens it; it exists before this module is loaded. */
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The same menu for an external button. */
export function AnchoredMenu({ anchor, isOpen, onOpenChange, ...popup }: AnchoredMenuProps) {
  return (
    <BaseMenu.Root
      open={isOpen}
      onOpenChange={(next, { reason, event }) => {
        // The button closes the menu by itself.
        if (reason === 'outside-press' && anchor.current?.contains(event.target as Node)) return;
        onOpenChange(next);
      }}
    >
      <MenuPopup anchor={anchor} {...popup} />
    </BaseMenu.Root>
  );
}

type MenuPopupProps = Omit<MenuProps, 'trigger'> & Partial<Pick<AnchoredMenuProps, 'anchor'>>;

function MenuPopup({ anchor, side = 'bottom', align = 'end', children }: MenuPopupProps) {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner
        {...(anchor && { anchor })}
        side={side}
        align={align}
        sideOffset={6}
        positionMethod="fixed"
        collisionPadding={8}
        className="z-40 outline-hidden"
      >
        <BaseMenu.Popup
          {...(anchor && { finalFocus: anchor })}
          className="min-w-[min(13rem,var(--available-width))] max-w-(--available-width) origin-(--transform-origin) rounded-lg border border-line bg-raised p-1 text-ink shadow-float outline-hidden transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}

const itemStyle =
  'flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-hidden max-md:min-h-11 data-highlighted:bg-ink/6 data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:text-ink-soft';

export function MenuItem({ className, ...rest }: ComponentProps<typeof BaseMenu.Item>) {
  return <BaseMenu.Item {...rest} className={cn(itemStyle, typeof className === 'string' && className)} />;
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}
