import { Link } from '@tanstack/react-router';
import { message, t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';

const PAGES = [
  { to: '/admin/system-health', title: message('System Health') },
  { to: '/admin/utilities', title: message('Utilities') },
  { to: '/admin/testing', title: message('Testing') },
] as const;

/** Links to the other pages of the system. */
export function SystemPages({ current }: { current: (typeof PAGES)[number]['to'] }) {
  return PAGES.filter(({ to }) => to !== current).map(({ to, title }) => (
    <Link key={to} to={to} className={buttonStyle()}>
      {t(title)}
    </Link>
  ));
}
