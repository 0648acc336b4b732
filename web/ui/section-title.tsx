import type { ReactNode } from 'react';

/** The title of a section without a card. Its children are at the right, on a phone below. */
export function SectionTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-6 gap-y-1">
      <h2 className="font-semibold text-lg max-md:basis-full">{title}</h2>
      {children}
    </div>
  );
}
