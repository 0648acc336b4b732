import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';

interface SteadyHeightProps {
  /** Whether the content has its full height now: a question that waits for its answer. */
  isOpen: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Stays as high as it was while open, so that nothing below moves when the content is replaced by a shorter one, which
 * fills the space.
 */
export function SteadyHeight({ isOpen, className, children }: SteadyHeightProps) {
  const box = useRef<HTMLDivElement>(null);
  const heightPx = useRef(0);
  useLayoutEffect(() => {
    if (!isOpen || !box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      heightPx.current = entry?.contentRect.height ?? 0;
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isOpen]);
  const isKept = !isOpen && heightPx.current > 0;
  return (
    <div
      ref={box}
      className={cn('grid gap-4', isKept ? 'content-stretch' : 'content-start empty:hidden', className)}
      style={isKept ? { minHeight: heightPx.current } : undefined}
    >
      {children}
    </div>
  );
}
