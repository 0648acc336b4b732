import { Link } from '@tanstack/react-router';
import { LogOut, Search, UserRound } from 'lucide-react';
import { useState } from 'react';
import { remainingGroups } from '#web/app/navigation/more-pages.ts';
import type { Badges } from '#web/app/navigation/navigation-types.ts';
import { leave } from '#web/app/session/leave.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Input } from '#web/ui/input.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

const rowStyle =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left text-base text-ink hover:bg-ink/6 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-soft';

interface AdminPagesSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  badges: Badges;
}

/** The pages that are not in the bottom bar (portal requirements 2.4): searchable, by group, with the account below. */
export default function AdminPagesSheet({ open, onOpenChange, badges }: AdminPagesSheetProps) {
  const { canManageUsers: isAdmin, capabilities, profile } = useViewer();
  const [search, setSearch] = useState('');
  const groups = remainingGroups({ isAdmin, capabilities }, search);
  const close = () => onOpenChange(false);

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Admin Pages')}>
      <div className="relative mb-3">
        <Search aria-hidden className="absolute top-3.5 left-3 size-4 text-ink-soft" />
        <Input
          type="search"
          aria-label={t('Search pages...')}
          placeholder={t('Search pages...')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="pl-9"
        />
      </div>
      {groups.length === 0 && (
        <p className="px-3 py-6 text-center text-ink-soft">
          {search.trim() ? t('No pages found matching your search.') : t('No additional pages available.')}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.label} className="mb-3">
          <h3 className="px-3 pb-1 font-medium text-ink-soft text-xs tracking-wide">{t(group.label)}</h3>
          {group.items.map(({ title, to, icon: Icon, badge }) => (
            <Link key={to} to={to} onClick={close} className={rowStyle}>
              <Icon aria-hidden strokeWidth={1.8} />
              <span className="flex-1">{t(title)}</span>
              <CountBadge
                count={badge && badges[badge]}
                label={t('{{count}} waiting', { count: (badge && badges[badge]) ?? 0 })}
              />
            </Link>
          ))}
        </section>
      ))}
      <section className="border-line border-t pt-3">
        <h3 className="px-3 pb-1 font-medium text-ink-soft text-xs tracking-wide">
          {t('Profile & Account')}
        </h3>
        <Link to="/admin/profile" onClick={close} className={rowStyle}>
          <UserRound aria-hidden strokeWidth={1.8} />
          <span className="min-w-0 flex-1">
            {t('Profile Settings')}
            <span className="block truncate text-ink-soft text-sm">{personName(profile)}</span>
          </span>
        </Link>
        <button type="button" onClick={leave} className={rowStyle}>
          <LogOut aria-hidden strokeWidth={1.8} />
          {t('Sign Out')}
        </button>
      </section>
    </Sheet>
  );
}
