import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { MarksRequired } from '#web/ui/field.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** The buttons: cancel first, the main action last. */
  footer: ReactNode;
  /** On a phone it fills the screen: for a search, whose results must be visible above the keyboard. */
  fillsPhone?: boolean;
  /** The focus moves to the dialog and not to its first control, which may be far below the title. */
  focusesItself?: boolean;
  /** False when another element takes the focus as the dialog closes. */
  returnsFocus?: () => boolean;
  children?: ReactNode;
}

/** A modal dialog. The focus moves in, stays inside, and returns at the end. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  fillsPhone = false,
  focusesItself = false,
  returnsFocus = () => true,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        // The second click of a double click on what opened the dialog is beside it.
        const isSecondClick = reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1;
        if (!isSecondClick) onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          data-modal
          className="fixed inset-0 z-40 min-h-dvh bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={focusesItself ? popup : true}
          finalFocus={returnsFocus}
          className={cn(
            'fixed top-[calc(50%+var(--over)/2)] left-1/2 z-40 grid grid-cols-1 max-h-[min(90dvh,100dvh-var(--over)-1rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto scroll-pb-20 rounded-lg border border-line bg-raised p-5 text-ink shadow-float outline-hidden transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
            fillsPhone &&
              'max-md:inset-0 max-md:size-full max-md:max-h-none max-md:max-w-none max-md:translate-none max-md:grid-rows-[auto_1fr_auto] max-md:rounded-none max-md:border-0',
          )}
        >
          <div className="grid gap-1">
            <BaseDialog.Title className="text-lg font-semibold wrap-anywhere">{title}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className="text-pretty text-ink-soft wrap-anywhere">
                {description}
              </BaseDialog.Description>
            )}
          </div>
          <MarksRequired value={true}>{children}</MarksRequired>
          {/* In view also where the dialog is longer than the screen: what scrolls fades below it. */}
          <div
            data-footer
            className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-raised px-5 pb-5 shadow-[0_-0.5rem_0.5rem_var(--color-raised)] empty:hidden max-md:[&>*]:flex-1"
          >
            {footer}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
