import { Link } from '@tanstack/react-router';
import { Columns3, List, type LucideIcon, Map as MapIcon } from 'lucide-react';
import { FILTER_NAMES } from '#web/features/work-orders/board/board-filters.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { type ListSearch, useListSearch } from '#web/lib/use-list-search.ts';

type View = 'list' | 'board' | 'map';

const VIEWS: readonly { view: View; label: Message; icon: LucideIcon }[] = [
  { view: 'list', label: message('List'), icon: List },
  { view: 'board', label: message('Board'), icon: Columns3 },
  { view: 'map', label: message('Map'), icon: MapIcon },
];

/** Switches between list, board, and map; the filters are kept. */
export function ViewSwitch({ view: current }: { view: View }) {
  const { search } = useListSearch();
  const filters: ListSearch = Object.fromEntries(FILTER_NAMES.map((name) => [name, search[name]]));
  return (
    <nav
      aria-label={t('View')}
      className="inline-flex shrink-0 overflow-hidden rounded-md border border-line-strong/60 bg-surface shadow-lift"
    >
      {VIEWS.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={view === 'board' ? '/admin/pipeline-dashboard' : '/admin/work-orders'}
          search={
            view === 'list'
              ? filters
              : view === 'map'
                ? { ...filters, view }
                : { ...filters, status: undefined }
          }
          aria-current={view === current ? 'page' : undefined}
          className={cn(
            'inline-flex h-9 flex-1 items-center justify-center gap-1.5 px-3 text-sm focus-visible:-outline-offset-2 max-md:h-11',
            view === current
              ? 'bg-slate font-medium text-on-slate'
              : 'text-ink-soft hover:bg-ink/6 hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-md:sr-only">{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}
