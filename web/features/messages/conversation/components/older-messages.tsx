import { LoaderCircle } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface OlderMessagesProps {
  scroller: RefObject<HTMLElement | null>;
  /** Loads the page before the first message. */
  onWanted: () => Promise<void>;
}

/** Older messages load before the user has scrolled to the first. */
const AHEAD = '600px 0px 0px 0px';

/** At the top of the loaded messages: loads more when it comes into view. The button is for when that failed. */
export function OlderMessages({ scroller, onWanted }: OlderMessagesProps) {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');

  const load = async () => {
    setState('loading');
    try {
      await onWanted();
      setState('waiting');
    } catch {
      setState('failed');
    }
  };
  const onNear = useEffectEvent(() => {
    if (state === 'waiting') void load();
  });
  // Checks again after each page: after a short one, the top is still near.
  useEffect(() => {
    if (!element.current || state !== 'waiting') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      root: scroller.current,
      rootMargin: AHEAD,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [scroller, state]);

  return (
    <div ref={element} className="grid min-h-14 place-items-center pt-2 text-ink-soft">
      {state === 'failed' ? (
        <Button size="small" onClick={load}>
          {t('Load older messages')}
        </Button>
      ) : (
        <span className="flex items-center gap-2">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {t('Loading older messages')}
        </span>
      )}
    </div>
  );
}
