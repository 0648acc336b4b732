import { Link } from '@tanstack/react-router';
import type { Role } from '#shared/rules/roles.ts';
import type { NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { TOP_NAVIGATION } from '#web/app/navigation/top-navigation.ts';
import { useCurrent } from '#web/app/navigation/use-current.ts';
import { t } from '#web/lib/text.ts';

/**
 * A role's top-level navigation in the top bar, with which an employee moves between their own area and the office's.
 */
export function TopLinks({ of }: { of: Role }) {
  return (
    <nav aria-label={t('Main')} className="ml-1 flex items-center gap-0.5">
      {TOP_NAVIGATION[of].map((item) => (
        <TopLink key={item.to} item={item} />
      ))}
    </nav>
  );
}

function TopLink({ item: { to, title } }: { item: NavigationItem }) {
  return (
    <Link
      to={to}
      {...useCurrent(to)}
      className="whitespace-nowrap rounded-md px-3 py-1.5 text-ink-soft hover:bg-ink/6 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {t(title)}
    </Link>
  );
}
