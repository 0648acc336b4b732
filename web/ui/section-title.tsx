import type { ReactNode } from 'react';

/** Begins a part of a screen that is not on one surface. What it holds stands at the right, on a phone below. */
export function SectionTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-6 gap-y-1">
      <h2 className="font-semibold text-lg max-md:basis-full">{title}</h2>
      {children}
    </div>
  );
}
