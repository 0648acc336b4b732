import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

interface ActionBarProps {
  /** What the actions are for; screen readers find the bar by it. */
  label?: string;
  className?: string;
  /** A button that submits a form must name it with `form`, because the bar is outside the form. */
  children: ReactNode;
}

/** A screen's main actions, in the dock: near the thumb on a phone, at the bottom of the window on a desktop. */
export function ActionBar({ label, className, children }: ActionBarProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById(ACTION_BAR_SLOT)), []);
  if (!slot) return null;
  return createPortal(
    <section
      aria-label={label ?? t('Actions')}
      data-action-bar
      className={cn(
        'border-line border-t bg-raised px-4 py-2.5 shadow-float md:mx-auto md:mb-4 md:w-full md:rounded-lg md:border md:px-4 md:py-3',
        className,
      )}
    >
      {children}
    </section>,
    slot,
  );
}
