import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { InputSent } from '#shared/command-shapes.ts';
import { peopleCommands } from '#shared/commands/people.ts';
import { isReason } from '#shared/error-reasons/wire.ts';
import { type AuthMessage, OFFLINE_MESSAGE, UNEXPECTED_MESSAGE } from '#web/lib/auth-message.ts';
import { received } from '#web/lib/text.ts';
import { signInMessage } from '../messages.ts';

const shape = peopleCommands.create_invited_account;
export type InvitedAccountInput = InputSent<typeof shape>;

/** The first error of each field, in the order of the form; empty when the command would accept it. */
export function accountProblems(
  input: InvitedAccountInput,
): Partial<Record<keyof InvitedAccountInput, string>> {
  const problems: Record<string, string> = {};
  for (const { path, message } of z.safeParse(shape.input, input).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return problems;
}

interface Created {
  /** The address of the invitation, perhaps masked. */
  email: string;
  /** The link has been used or has ended meanwhile: the page says which. */
  onDead: () => void;
  /** The account exists, and is signed in to with this address. */
  onCreated: (email: string) => void;
}

/**
 * Creates the account, and signs in to it. If the response to an earlier attempt was lost, the account exists already,
 * with this password.
 * @param supabase the client
 * @param input a form without problems
 * @returns why it failed, or null
 */
export async function createInvitedAccount(
  supabase: SupabaseClient,
  input: InvitedAccountInput,
  { email: invited, onDead, onCreated }: Created,
): Promise<AuthMessage | null> {
  const signIn = async (email: string) => {
    const { error } = await supabase.auth.signInWithPassword({ email, password: input.password });
    if (!error) onCreated(email);
    return error;
  };
  const made = await supabase.rpc('create_invited_account', input);
  if (made.status === 0) return OFFLINE_MESSAGE;
  if (made.status >= 500) return UNEXPECTED_MESSAGE;
  if (made.error) {
    const { message, hint, details } = made.error;
    if (isReason(details, 'invitation_link_dead')) {
      // A copied link masks the address.
      if (!invited.includes('…') && !(await signIn(invited))) return null;
      onDead();
    }
    return { text: received([message, hint].filter(Boolean).join(' ')) };
  }
  const { email } = made.data as { email: string };
  const error = await signIn(email);
  return error && signInMessage(error);
}
