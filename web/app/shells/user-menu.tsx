import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, Settings, UserRound } from 'lucide-react';
import type { Screen } from '#shared/paths.ts';
import type { Role } from '#shared/rules/roles.ts';
import { leave } from '#web/app/session/leave.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';

/** The role's profile page; employees share the office's. */
export const PROFILE_PAGES = {
  admin: '/admin/profile',
  employee: '/admin/profile',
  partner: '/partner/profile',
  subcontractor: '/subcontractor/profile',
} as const satisfies Record<Role, Screen>;

const ROLE_NAMES: Record<Role, string> = {
  admin: 'Administrator',
  employee: 'Employee',
  partner: 'Partner',
  subcontractor: 'Subcontractor',
};

interface UserMenuProps {
  /** `row`: avatar, name and role; `avatar`: the avatar alone, for narrow places. */
  appearance: 'row' | 'avatar';
  side: 'top' | 'bottom' | 'right';
}

export function UserMenu({ appearance, side }: UserMenuProps) {
  const { profile, primaryRole } = useViewer();
  const navigate = useNavigate();
  const name = personName(profile);
  const role = primaryRole ?? 'subcontractor';
  const openProfile = () => navigate({ to: PROFILE_PAGES[role] });

  const trigger =
    appearance === 'avatar' ? (
      <button
        type="button"
        aria-label={t('Account of {{name}}', { name })}
        className="grid size-11 place-items-center rounded-md hover:bg-side-raised md:size-9"
      >
        <Avatar name={name} />
      </button>
    ) : (
      <button
        type="button"
        className="flex w-full items-center gap-2.5 rounded-md p-2 text-left hover:bg-side-raised data-popup-open:bg-side-raised"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-side-ink wrap-break-word md:truncate">{name}</span>
          <span className="block text-side-ink-soft text-xs wrap-break-word md:truncate">
            {t(ROLE_NAMES[role])}
          </span>
        </span>
        <ChevronsUpDown aria-hidden className="size-4 text-side-ink-soft" />
      </button>
    );

  return (
    <Menu trigger={trigger} side={side} align={side === 'top' ? 'start' : 'end'}>
      <div className="px-2.5 py-2">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-ink-soft text-xs">{`${t(ROLE_NAMES[role])} · ${profile.email}`}</p>
      </div>
      <MenuSeparator />
      <MenuItem onClick={openProfile}>
        <UserRound aria-hidden />
        {role === 'partner' ? t('Profile') : t('Profile Settings')}
      </MenuItem>
      {role === 'partner' && (
        <MenuItem onClick={() => navigate({ to: '/partner/profile', hash: 'settings' })}>
          <Settings aria-hidden />
          {t('Settings')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onClick={leave}>
        <LogOut aria-hidden />
        {t('Sign Out')}
      </MenuItem>
    </Menu>
  );
}
