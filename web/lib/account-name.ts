import type { User } from '@supabase/supabase-js';
import { t } from '#web/lib/text.ts';

/** The name that distinguishes an account from others: the email address it signs in with, which nobody can fake. */
export function accountName({ email, phone }: Pick<User, 'email' | 'phone'>): string {
  return email || (phone ? `+${phone}` : t('an account without an address'));
}
