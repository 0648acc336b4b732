import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Badges, NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { useCurrent } from '#web/app/navigation/use-current.ts';
import { cn } from '#web/lib/cn.ts';
import { haptic } from '#web/lib/haptics.ts';
import { t } from '#web/lib/text.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';

interface BottomBarProps {
  items: readonly NavigationItem[];
  badges: Badges;
  /** A last item that opens a sheet. */
  more?: { title: string; icon: LucideIcon; onOpen: () => void };
}

const locationStyle =
  'relative flex h-full w-full flex-col items-center justify-center gap-1 text-center text-xs leading-[1.1] wrap-anywhere text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink';

// At large font sizes, the icon keeps its normal size.
const iconStyle = 'size-[min(1.375rem,6.9vw)] shrink-0';

/** The phone's bottom bar: at most five items. */
export function BottomBar({ items, badges, more }: BottomBarProps) {
  return (
    <nav
      aria-label={t('Main')}
      className="safe-bottom border-line border-t bg-surface group-has-data-fullscreen/shell:hidden md:hidden"
    >
      <ul className="grid h-(--bar) auto-rows-fr grid-cols-[repeat(auto-fit,minmax(clamp(19%,(20rem-100vw)*999,33%),1fr))]">
        {items.map((item) => (
          <li key={item.title}>
            <BarLink item={item} count={item.badge && badges[item.badge]} />
          </li>
        ))}
        {more && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              className={locationStyle}
              onClick={() => {
                haptic('light');
                more.onOpen();
              }}
            >
              <more.icon aria-hidden className={iconStyle} strokeWidth={1.8} />
              {more.title}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function BarLink({ item, count = 0 }: { item: NavigationItem; count: number | undefined }) {
  return (
    <Link
      to={item.to}
      {...useCurrent(item.to)}
      onClick={() => haptic('light')}
      activeOptions={{ exact: item.to === '/partner/work-orders' }}
      aria-label={nameOf(item)}
      className={cn(
        locationStyle,
        'before:absolute before:top-0 before:left-1/2 before:h-[3px] before:-translate-x-1/2 before:w-10 before:rounded-full aria-[current=page]:before:bg-chestnut',
      )}
    >
      <item.icon aria-hidden className={iconStyle} strokeWidth={1.8} />
      {t(item.short ?? item.title)}
      <CountBadge
        count={count}
        label={t('{{count}} waiting', { count })}
        className="absolute top-1.5 left-1/2 ml-1.5 h-4.5 min-w-4.5"
      />
    </Link>
  );
}

/** The accessible name: the whole title if it contains the visible text, so that voice control works. */
function nameOf({ title, short }: NavigationItem): string {
  const shown = t(short ?? title);
  return t(title).includes(shown) ? t(title) : shown;
}
