import type { ReactNode } from 'react';
import { type PartName, partId } from '#web/features/work-orders/parts.ts';

/** A part of a work order's page that a phone can jump to. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  return (
    <div id={partId(name)} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-hidden">
      {children}
    </div>
  );
}
