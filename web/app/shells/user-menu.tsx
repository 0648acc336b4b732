import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { PRESET_NAMES } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import type { Role } from '#shared/rules/roles.ts';
import { leave } from '#web/app/session/leave.ts';
import type UserMenuItems from '#web/app/shells/user-menu-items.tsx';
import { personName } from '#web/lib/person.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { useViewer, type Viewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';

type Items = ComponentType<ComponentProps<typeof UserMenuItems>>;

const ROLE_NAMES: Record<Role, Message> = {
  admin: message('Administrator'),
  employee: message('Employee'),
  partner: message('Partner'),
  subcontractor: message('Subcontractor'),
};

/** The preset of a person of the office, as it was chosen: 'Dispatcher'; for others their role. */
function roleNameOf({ memberships, capabilities }: Viewer, role: Role): string {
  const preset =
    capabilities.length > 0 &&
    PRESET_NAMES.find((name) => memberships.some((membership) => membership.preset === name));
  return t(preset ? ACCESS_TEXTS[preset] : ROLE_NAMES[role]);
}

interface UserMenuProps {
  /** `row`: avatar, name, and role; `avatar`: the avatar alone, for narrow parents. */
  appearance: 'row' | 'avatar';
  side: 'top' | 'bottom' | 'right';
}

export function UserMenu({ appearance, side }: UserMenuProps) {
  const viewer = useViewer();
  const { profile, primaryRole } = viewer;
  const name = personName(profile);
  const role = primaryRole ?? 'subcontractor';
  const roleName = roleNameOf(viewer, role);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Items, setItems] = useState<Items | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  // Loaded on the first click, so that no first screen waits for it, and again on the next click if that fails.
  const load = async () => {
    try {
      const { default: loaded } = await import('#web/app/shells/user-menu-items.tsx');
      setItems(() => loaded);
      setIsMissing(false);
    } catch {
      setIsMissing(true);
    }
  };
  const change = (next: boolean) => {
    setIsOpen(next);
    if (next && !Items) void load();
  };
  const trigger = {
    ref: button,
    type: 'button',
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => change(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      change(true);
    },
  } as const;

  return (
    <>
      {appearance === 'avatar' ? (
        <button
          {...trigger}
          aria-label={t('Account of {{name}}', { name })}
          className="grid size-11 place-items-center rounded-md hover:bg-side-raised md:size-9"
        >
          <Avatar name={name} photoPath={profile.photo_storage_path} />
        </button>
      ) : (
        <button
          {...trigger}
          className="flex w-full items-center gap-2.5 rounded-md p-2 text-left hover:bg-side-raised aria-expanded:bg-side-raised"
        >
          <Avatar name={name} photoPath={profile.photo_storage_path} />
          <span className="min-w-0 flex-1">
            <span className="block font-medium text-side-ink wrap-break-word md:truncate">{name}</span>
            <span className="block text-side-ink-soft text-xs wrap-break-word md:truncate">{roleName}</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-4 text-side-ink-soft" />
        </button>
      )}
      {Items && (
        <Items
          anchor={button}
          side={side}
          isOpen={isOpen}
          onOpenChange={change}
          role={role}
          roleName={roleName}
        />
      )}
      {/* Offline, the most important items of the menu. */}
      {isMissing && isOpen && <Button onClick={leave}>{t('Sign Out')}</Button>}
    </>
  );
}
