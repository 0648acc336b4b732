import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface SteadyHeightProps {
  /** Whether the content has its full height now: a question that waits for its answer. */
  isOpen: boolean;
  children: ReactNode;
}

/** Stays as high as it was while open, so that nothing below moves when the content is replaced by a shorter one. */
export function SteadyHeight({ isOpen, children }: SteadyHeightProps) {
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
  return (
    <div
      ref={box}
      className="grid content-start gap-4 empty:hidden"
      style={isOpen || heightPx.current === 0 ? undefined : { minHeight: heightPx.current }}
    >
      {children}
    </div>
  );
}
