import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { useWidth } from '#web/lib/use-width.ts';
import { Button } from '#web/ui/button.tsx';

interface SideScrollProps {
  /** What scrolls, for screen readers. */
  label: string;
  /** The buttons would cover what a card is dropped on. */
  hidesButtons?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Content that may be wider than the screen. An edge that hides some of it fades, and has a button that shows it: a
 * cut between two columns looks like the end. Arrow keys scroll it, too.
 */
export function SideScroll({ label, hidesButtons = false, className, children }: SideScrollProps) {
  const ref = useRef<HTMLElement>(null);
  const { hidden, measure } = useHiddenSides(ref);
  const scroll = (side: 1 | -1) => ref.current?.scrollBy({ left: side * ref.current.clientWidth * 0.75 });
  return (
    <div className="relative flex min-h-0 flex-col md:flex-1 print:block">
      <section
        ref={ref}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={measure}
        className={cn(
          'overflow-x-auto motion-safe:scroll-smooth focus-visible:-outline-offset-2 print:overflow-visible',
          className,
        )}
      >
        {children}
      </section>
      <Edge isShown={hidden.left} className="left-0 justify-start bg-linear-to-r">
        {!hidesButtons && <EdgeButton label={t('Show more on the left')} onClick={() => scroll(-1)} />}
      </Edge>
      <Edge isShown={hidden.right} className="right-0 justify-end bg-linear-to-l">
        {!hidesButtons && (
          <EdgeButton isRight label={t('Show more on the right')} onClick={() => scroll(1)} />
        )}
      </Edge>
    </div>
  );
}

/** At both ends, browsers may stop at a fraction of a pixel. */
const ROUNDING_PX = 2;

/** On which sides there is more. Content is measured after each rendering: it grows without a change of the width. */
function useHiddenSides(ref: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState({ left: false, right: false });
  // Renders again when the width changes.
  useWidth(ref);
  const measure = () => {
    if (!ref.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = ref.current;
    const left = scrollLeft > ROUNDING_PX;
    const right = scrollWidth - clientWidth - scrollLeft > ROUNDING_PX;
    if (left !== hidden.left || right !== hidden.right) setHidden({ left, right });
  };
  useLayoutEffect(measure);
  return { hidden, measure };
}

function Edge({
  isShown,
  className,
  children,
}: {
  isShown: boolean;
  className: string;
  children: ReactNode;
}) {
  if (!isShown) return null;
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-y-0 flex w-16 items-center from-paper to-transparent print:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface EdgeButtonProps {
  label: string;
  isRight?: boolean;
  onClick: () => void;
}

function EdgeButton({ label, isRight = false, onClick }: EdgeButtonProps) {
  const Icon = isRight ? ChevronRight : ChevronLeft;
  return (
    <Button size="icon" aria-label={label} title={label} onClick={onClick} className="pointer-events-auto">
      <Icon aria-hidden />
    </Button>
  );
}
