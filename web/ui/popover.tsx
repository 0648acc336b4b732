import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A few controls behind a button; Esc and a click outside close it, and the focus returns to the button. */
export function Popover({ trigger, title, align = 'end', children }: PopoverProps) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-40">
          <BasePopover.Popup className="max-h-(--available-height) w-88 max-w-(--available-width) origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-4 text-ink shadow-float outline-hidden transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            <BasePopover.Title className="mb-3 font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
