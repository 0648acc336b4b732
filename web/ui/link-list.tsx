import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface LinkListItem {
  id: string;
  to: string;
  title: ReactNode;
  /** A second line in muted text. */
  detail?: ReactNode;
  /** A third line, which must not be cut off: when somebody is expected. */
  time?: ReactNode;
  /** At the right: a badge, an amount. */
  aside?: ReactNode;
  /** A button or link at the right, for an action that does not open the item. */
  action?: ReactNode;
}

/** A short list inside a card: each line is a link of at least 56 px. */
export function LinkList({ items }: { items: readonly LinkListItem[] }) {
  return (
    <ul className="divide-y divide-line/70">
      {items.map(({ id, to, title, detail, time, aside, action }) => (
        <li key={id} className="flex items-center">
          <Link
            to={to}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 hover:bg-slate-tint/45 focus-visible:-outline-offset-2"
          >
            <span className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1.5 max-md:flex-col max-md:items-start">
              <span className="min-w-0 flex-1 max-md:w-full">
                <span className="block font-medium max-md:line-clamp-2 md:truncate">{title}</span>
                {detail && <span className="block truncate text-ink-soft">{detail}</span>}
                {time && <span className="block">{time}</span>}
              </span>
              {aside && <span className="figures shrink-0">{aside}</span>}
            </span>
            {!action && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft/60" />}
          </Link>
          {action && <span className="shrink-0 pr-3">{action}</span>}
        </li>
      ))}
    </ul>
  );
}
