import { type ReactNode, useEffect, useRef } from 'react';
import { useBranding } from '#web/lib/branding.ts';

interface HeadingProps {
  title: string;
  children?: ReactNode;
  /** Focuses the heading when it appears, so that screen readers announce the change of the page. */
  takesFocus?: boolean;
}

/** The title of a page before sign-in, also the browser tab's, with the text below it. */
export function Heading({ title, children, takesFocus = false }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { productName } = useBranding();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div className="mb-6">
      <h1 ref={ref} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      {children && <div className="mt-1.5 text-base text-balance text-ink-soft">{children}</div>}
    </div>
  );
}
