import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';

const PAGES = [
  { to: '/admin/system-health', title: message('System Health') },
  { to: '/admin/utilities', title: message('Utilities') },
  { to: '/admin/testing', title: message('Testing') },
  { to: '/admin/test-email', title: message('Email Testing') },
  { to: '/admin/security-audit', title: message('Security Audit') },
] as const;

/** On a phone, the links scroll sideways: the current one is in view. */
const scrollTo = (link: HTMLAnchorElement | null) => {
  if (link?.parentElement) link.parentElement.scrollLeft = link.offsetLeft - link.parentElement.offsetLeft;
};

/** Links between the pages of the system, below the title of each. */
export function SystemPages({ current }: { current: (typeof PAGES)[number]['to'] }) {
  return (
    <nav
      aria-label={t('System pages')}
      className="scrollless mb-4 flex gap-1 overflow-x-auto border-line border-b print:hidden"
    >
      {PAGES.map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          ref={to === current ? scrollTo : undefined}
          aria-current={to === current ? 'page' : undefined}
          className={cn(
            'flex min-h-11 shrink-0 items-center border-b-2 px-3 focus-visible:-outline-offset-2 md:min-h-10',
            to === current
              ? 'border-chestnut font-semibold text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
