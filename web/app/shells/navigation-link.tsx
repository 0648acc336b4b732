import { Link } from '@tanstack/react-router';
import type { Badges, NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { useCurrent } from '#web/app/navigation/use-current.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

interface NavigationLinkProps {
  item: NavigationItem;
  badges: Badges;
  /** Only the icon; the title is then a tooltip and the accessible name. */
  iconOnly: boolean;
  onNavigate?: (() => void) | undefined;
}

/** One item of a sidebar. The current one has a chestnut edge, so it is not marked by color alone. */
export function NavigationLink({ item, badges, iconOnly, onNavigate }: NavigationLinkProps) {
  const { icon: Icon, title, to } = item;
  const count = item.badge && badges[item.badge];
  return (
    <Tooltip text={t(title)} side="right" disabled={!iconOnly}>
      <Link
        to={to}
        {...useCurrent(to)}
        onClick={onNavigate}
        activeOptions={{ exact: to.endsWith('dashboard') || to === '/partner/work-orders' }}
        className={cn(
          'group relative flex items-center gap-3 rounded-md px-2.5 text-side-ink-soft transition-colors hover:bg-side-raised hover:text-side-ink max-md:min-h-11 max-md:py-1.5 md:h-9',
          'aria-[current=page]:bg-side-raised aria-[current=page]:font-medium aria-[current=page]:text-side-ink',
          'before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full aria-[current=page]:before:bg-[oklch(68%_0.12_52)]',
          iconOnly && 'justify-center px-0',
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.9} />
        <span className={cn('min-w-0 flex-1 wrap-break-word md:truncate', iconOnly && 'sr-only')}>
          {t(title)}
        </span>
        <CountBadge
          count={count}
          label={t('{{count}} waiting', { count: count ?? 0 })}
          className={iconOnly ? 'absolute -top-0.5 -right-0.5 h-4 min-w-4 px-1' : undefined}
        />
      </Link>
    </Tooltip>
  );
}
