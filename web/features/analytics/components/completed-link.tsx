import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { completedSearch } from '#web/features/analytics/completed-search.ts';
import type { Breakdown, Figure, FigureScope } from '#web/features/analytics/figures.ts';

interface CompletedLinkProps {
  figure: Pick<Figure, 'key'>;
  by: Breakdown;
  days: number;
  scope?: FigureScope | undefined;
  children: ReactNode;
}

/** The name of a bar, which opens its work orders. */
export function CompletedLink({ figure, by, days, scope, children }: CompletedLinkProps) {
  return (
    <Link
      to="/admin/work-orders"
      search={completedSearch(figure.key, by, days, scope)}
      className="rounded-sm text-slate hover:underline"
    >
      {children}
    </Link>
  );
}
