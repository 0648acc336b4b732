import type { ReactNode } from 'react';
import { BrandMark } from '#web/ui/brand.tsx';

interface WaitingPageProps {
  text: string;
  /** Shown after a moment, for those who are still here. */
  advice?: string;
  children?: ReactNode;
}

/** The whole screen while it is not known yet what to show. */
export function WaitingPage({ text, advice, children }: WaitingPageProps) {
  return (
    <div className="grid min-h-dvh place-items-center p-6">
      <div role="status" className="grid max-w-sm justify-items-center gap-4 text-center">
        <BrandMark className="size-12 text-slate motion-safe:animate-pulse" />
        <p className="text-base text-ink-soft">{text}</p>
        {(advice || children) && (
          <div className="fade-in-late grid justify-items-center gap-4">
            <p className="text-pretty text-ink-soft">{advice}</p>
            <div className="flex gap-2">{children}</div>
          </div>
        )}
      </div>
    </div>
  );
}
