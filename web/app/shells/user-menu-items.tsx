import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings, UserRound, Users } from 'lucide-react';
import type { RefObject } from 'react';
import type { Role } from '#shared/rules/roles.ts';
import { leave } from '#web/app/session/leave.ts';
import { PROFILE_PAGES } from '#web/app/shells/profile-pages.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AnchoredMenu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';

/** Where the administrators of a firm manage its people. */
const TEAM_PAGES = { partner: '/partner/team', subcontractor: '/subcontractor/team' } as const;

interface UserMenuItemsProps {
  anchor: RefObject<HTMLButtonElement | null>;
  side: 'top' | 'bottom' | 'right';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  role: Role;
  roleName: string;
}

/** The signed-in user, with links to their profile and to sign out. */
export default function UserMenuItems({ role, roleName, ...menu }: UserMenuItemsProps) {
  const { profile, memberships } = useViewer();
  const team = role === 'partner' || role === 'subcontractor' ? TEAM_PAGES[role] : undefined;
  const managesTeam = memberships.some((membership) => membership.role === 'admin');
  const navigate = useNavigate();
  return (
    <AnchoredMenu {...menu} align={menu.side === 'top' ? 'start' : 'end'}>
      <div className="px-2.5 py-2">
        <p className="truncate font-medium">{personName(profile)}</p>
        <p className="truncate text-ink-soft text-xs">{`${roleName} · ${profile.email}`}</p>
      </div>
      <MenuSeparator />
      <MenuItem onClick={() => navigate({ to: PROFILE_PAGES[role] })}>
        <UserRound aria-hidden />
        {role === 'partner' ? t('Profile') : t('Profile Settings')}
      </MenuItem>
      {role === 'partner' && (
        <MenuItem onClick={() => navigate({ to: '/partner/profile', hash: 'settings' })}>
          <Settings aria-hidden />
          {t('Settings')}
        </MenuItem>
      )}
      {team && managesTeam && (
        <MenuItem onClick={() => navigate({ to: team })}>
          <Users aria-hidden />
          {t('Team')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onClick={leave}>
        <LogOut aria-hidden />
        {t('Sign Out')}
      </MenuItem>
    </AnchoredMenu>
  );
}
