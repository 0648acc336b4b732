import type { Badges, NavigationGroup } from '#web/app/navigation/navigation-types.ts';
import { NavigationLink } from '#web/app/shells/navigation-link.tsx';
import { UserMenu } from '#web/app/shells/user-menu.tsx';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { BrandMark } from '#web/ui/brand.tsx';

interface SidebarProps {
  portalName: string;
  groups: readonly NavigationGroup[];
  badges: Badges;
  iconOnly: boolean;
  /** Called after an item was selected; closes the phone's sheet. */
  onNavigate?: () => void;
}

/** The slate column: portal name, groups of items, the user at the bottom. Its parent sets its width. */
export function Sidebar({ portalName, groups, badges, iconOnly, onNavigate }: SidebarProps) {
  return (
    <div className="flex h-full flex-col bg-side text-side-ink">
      <div
        className={cn(
          'flex min-h-14 shrink-0 items-center gap-2.5',
          iconOnly ? 'justify-center' : 'mx-2 px-(--menu-pad,0.5rem)',
        )}
      >
        <BrandMark className="size-7 shrink-0" />
        <span
          className={cn(
            'min-w-0 font-semibold text-base tracking-tight wrap-break-word md:truncate',
            iconOnly && 'sr-only',
          )}
        >
          {portalName}
        </span>
      </div>
      <nav
        aria-label={portalName}
        className="scrollless min-h-0 flex-1 overflow-y-auto px-(--menu-pad,0.5rem) py-1"
      >
        {groups.map((group) => (
          <div key={group.label} className="mb-3">
            <p
              className={cn(
                'px-2.5 pt-1 pb-1.5 font-medium text-side-ink-soft text-xs tracking-wide',
                iconOnly && 'sr-only',
              )}
            >
              {t(group.label)}
            </p>
            <ul className="grid grid-cols-1 gap-0.5">
              {group.items.map((item) => (
                <li key={item.title}>
                  <NavigationLink item={item} badges={badges} iconOnly={iconOnly} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div
        className={cn(
          'mx-(--menu-pad,0.5rem) border-side-line border-t py-2',
          iconOnly && 'grid place-items-center',
        )}
      >
        <UserMenu appearance={iconOnly ? 'avatar' : 'row'} side={iconOnly ? 'right' : 'top'} />
      </div>
    </div>
  );
}
