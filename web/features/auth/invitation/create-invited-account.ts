import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { InputSent } from '#shared/command-shapes.ts';
import { peopleCommands } from '#shared/commands/people.ts';
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

/**
 * Creates the account, and signs in to it.
 * @param supabase the client
 * @param input a form without problems
 * @returns why it failed, or null
 */
export async function createInvitedAccount(
  supabase: SupabaseClient,
  input: InvitedAccountInput,
): Promise<AuthMessage | null> {
  const made = await supabase.rpc('create_invited_account', input);
  if (made.status === 0) return OFFLINE_MESSAGE;
  if (made.status >= 500) return UNEXPECTED_MESSAGE;
  if (made.error) {
    const { message, hint } = made.error;
    return { text: received([message, hint].filter(Boolean).join(' ')) };
  }
  const { email } = made.data as { email: string };
  const { error } = await supabase.auth.signInWithPassword({ email, password: input.password });
  return error && signInMessage(error);
}
