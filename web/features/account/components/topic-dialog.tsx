import type { User } from '@supabase/supabase-js';
import type { Topic } from '#web/features/account/components/account-rows.tsx';
import { DevicesDialog } from '#web/features/account/components/devices-dialog.tsx';
import { EmailDialog } from '#web/features/account/components/email-dialog.tsx';
import { FactorsDialog } from '#web/features/account/components/factors-dialog.tsx';
import { LinkedDialog } from '#web/features/account/components/linked-dialog.tsx';
import { PasskeysDialog } from '#web/features/account/components/passkeys-dialog.tsx';
import { PasswordDialog } from '#web/features/account/components/password-dialog.tsx';
import { PhoneDialog } from '#web/features/account/components/phone-dialog.tsx';
import type { SignInOffer } from '#web/features/account/security-parts.ts';
import { hasPassword } from '#web/features/account/ways-in.ts';

interface TopicDialogProps {
  /** Null while none is open. */
  topic: Topic | null;
  user: User;
  offer: SignInOffer;
  onClose: () => void;
}

/** The dialog of a row. */
export function TopicDialog({ topic, user, offer, onClose }: TopicDialogProps) {
  switch (topic) {
    case 'password':
      return <PasswordDialog user={user} hasPassword={hasPassword(user)} onClose={onClose} />;
    case 'email':
      return <EmailDialog user={user} onClose={onClose} />;
    case 'phone':
      return <PhoneDialog user={user} onClose={onClose} />;
    case 'factors':
      return <FactorsDialog user={user} onClose={onClose} />;
    case 'passkeys':
      return <PasskeysDialog onClose={onClose} />;
    case 'linked':
      return <LinkedDialog user={user} providers={offer.providers} onClose={onClose} />;
    case 'devices':
      return <DevicesDialog onClose={onClose} />;
    case null:
      return null;
  }
}
