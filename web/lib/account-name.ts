import type { User } from '@supabase/supabase-js';
import { t } from '#web/lib/text.ts';

/** What an account is called where people have to tell it from another: by what they sign in with, which nobody can make up. */
export function accountName({ email, phone }: Pick<User, 'email' | 'phone'>): string {
  return email || (phone ? `+${phone}` : t('an account without an address'));
}
