import { useEffect, useRef, useState } from 'react';
import { cleanEmail } from '#web/features/emails/clean-email.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

interface EmailFrameProps {
  html: string;
  /** The color scheme of the recipient's device. */
  isDark?: boolean;
  /** The width of a phone. */
  isNarrow?: boolean;
}

const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/**
 * An email as its recipient sees it, in a frame without scripts. The frame inherits the page's content security policy,
 * which forbids inline styles and everything from other hosts; styles are therefore set from here.
 */
export function EmailFrame({ html, isDark = false, isNarrow = false }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(320);
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    const inner = frame.current?.contentDocument;
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!isLoaded || !inner || !view) return;
    const { body, styles, css } = cleanEmail(html, isDark);
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    inner.adoptedStyleSheets = [sheet];
    inner.body.replaceWith(inner.adoptNode(body));
    for (const [element, style] of styles) element.style.cssText = style;
    inner.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    const observer = new ResizeObserver(() => setHeight(Math.max(160, body.scrollHeight)));
    observer.observe(body);
    return () => observer.disconnect();
  }, [html, isDark, isLoaded]);

  return (
    <div className="overflow-x-auto rounded-md border border-line bg-sunken">
      <iframe
        ref={frame}
        title={t('The email as its recipient sees it')}
        sandbox="allow-same-origin"
        srcDoc={EMPTY}
        onLoad={() => setLoaded(true)}
        height={height}
        className={cn('mx-auto block w-full border-0', isNarrow && 'max-w-[390px]')}
      />
    </div>
  );
}
