import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { PendingValue } from '#web/ui/pending-value.tsx';

/** One number of a dashboard, as a link to the list that it counts. */
export interface Stat {
  label: string;
  /** Undefined while loading. */
  value: ReactNode;
  icon: LucideIcon;
  /** The path of that list. */
  to?: string;
  /** The status filter of that list. */
  status?: string;
  /** Its other filters. */
  search?: Readonly<Record<string, string>>;
  /** Something needs attention: the number has an ochre background. */
  attention?: boolean;
}

/** The row of numbers at the top of a dashboard. */
export function StatRow({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2.5 has-[>:nth-child(4)]:grid-cols-2 md:gap-3 md:has-[>:nth-child(4)]:grid-cols-2 xl:has-[>:nth-child(4)]:grid-cols-4">
      {stats.map((stat) => (
        <Tile key={stat.label} {...stat} />
      ))}
    </div>
  );
}

function Tile({ label, value, icon: Icon, to, status, search, attention = false }: Stat) {
  const content = (
    <>
      <span
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-md md:size-10',
          attention ? 'bg-ochre-tint text-ochre-ink' : 'bg-slate-tint text-slate',
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <span className="min-w-0 max-w-full">
        <span className="figures block font-semibold text-lg leading-6">
          {value === undefined ? <PendingValue className="my-1 h-4 w-12" /> : value}
        </span>
        <span className="block text-ink-soft leading-4.5 wrap-break-word">{label}</span>
      </span>
    </>
  );
  const style =
    'flex min-h-18 gap-2.5 rounded-lg border border-line bg-surface p-3 shadow-lift max-md:flex-col md:items-center md:gap-3 md:px-4';
  return to ? (
    <Link
      to={to}
      search={{ status, ...search }}
      className={cn(style, 'transition-colors hover:border-line-strong/70 hover:bg-raised')}
    >
      {content}
    </Link>
  ) : (
    <div className={style}>{content}</div>
  );
}
