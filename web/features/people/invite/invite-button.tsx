import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import type { OrganizationContact } from '#web/features/people/invite/contact-person.ts';
import { t } from '#web/lib/text.ts';
import { useAskedByAddress } from '#web/lib/use-asked-by-address.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'));
const InviteManyDialog = lazyDialog(() => import('./invite-many-dialog.tsx'));

interface InviteProps {
  /** Fixes the organization. */
  organizationId?: string | undefined;
}

interface InviteOneProps extends InviteProps {
  /** Fills in the person. */
  contact?: OrganizationContact | undefined;
  /** The button of the page, whose dialog opens at the address `#invite`. */
  isMain?: boolean;
  /** A view has one main action, which is the button of the page unless something else is. */
  variant?: 'main' | 'outline';
}

/** Invites one person. */
export function InviteButton({
  isMain = false,
  variant = isMain ? 'main' : 'outline',
  ...invited
}: InviteOneProps) {
  const { button, dialog, open } = useInviteButton({ ...invited, variant });
  useAskedByAddress(isMain ? 'invite' : undefined, open);
  return (
    <>
      {button}
      {dialog}
    </>
  );
}

/**
 * The button and its dialog, for screens that show them in two parts: the dialog shows the link of the invitation, when
 * the button may be gone. A screen has one main button.
 */
export function useInviteButton({
  organizationId,
  contact,
  variant = 'outline',
}: Omit<InviteOneProps, 'isMain'>) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return {
    open,
    button: (
      <Button variant={variant} onClick={open}>
        <UserPlus aria-hidden />
        {t('Invite')}
      </Button>
    ),
    dialog: isOpen && (
      <InviteDialog open onOpenChange={setIsOpen} organizationId={organizationId} contact={contact} />
    ),
  };
}

/** Invites the people of a list. */
export function InviteManyButton({ organizationId }: InviteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Users aria-hidden />
        {t('Invite many')}
      </Button>
      {isOpen && <InviteManyDialog open onOpenChange={setIsOpen} organizationId={organizationId} />}
    </>
  );
}
