import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

/** One section of the catalog: a heading, and samples in a column. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <SectionTitle title={title} />
      <div className="grid items-start gap-4 lg:grid-cols-2">{children}</div>
    </section>
  );
}

/** One component in its variants, with its name. */
export function Sample({ name, flush = false, children }: SampleProps) {
  return (
    <Card title={name} flush={flush}>
      {children}
    </Card>
  );
}

interface SampleProps {
  /** The component's name, or its file in web/ui. */
  name: string;
  flush?: boolean;
  children: ReactNode;
}

/** Variants in a row. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 py-1">{children}</div>;
}
