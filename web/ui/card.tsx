import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface CardProps {
  title?: ReactNode;
  /** Small elements at the right of the title: a count, a link. */
  aside?: ReactNode;
  className?: string;
  /** Content with its own padding: a list, a table. */
  flush?: boolean;
  children: ReactNode;
}

/** A section of a screen on its own surface. */
export function Card({ title, aside, className, flush = false, children }: CardProps) {
  return (
    <section
      className={cn('overflow-hidden rounded-lg border border-line bg-surface shadow-lift', className)}
    >
      {(title || aside) && (
        <header className="flex min-h-12 items-center gap-x-3 px-4 pt-2 pb-1 max-md:flex-wrap">
          <h2 className="min-w-0 flex-1 basis-24 font-semibold text-base wrap-break-word md:truncate">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={flush ? undefined : 'px-4 pt-2 pb-4'}>{children}</div>
    </section>
  );
}

interface EmptyCardProps {
  title: ReactNode;
  /** Why it is empty. */
  text: string;
  /** The next step, for viewers who may take it; null where nobody can act. */
  aside: ReactNode;
}

/** An empty card in one line: its title, why it is empty, and the next step. */
export function EmptyCard({ title, text, aside }: EmptyCardProps) {
  return (
    <section className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-2 shadow-lift">
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="min-w-0 flex-1 basis-40 text-pretty text-ink-soft md:text-right">{text}</p>
      {aside}
    </section>
  );
}
