import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { InputSent } from '#shared/command-shapes.ts';
import { companyCommands } from '#shared/commands/company.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { type AuthMessage, OFFLINE_MESSAGE, UNEXPECTED_MESSAGE } from '#web/lib/auth-message.ts';
import { reloadConfig } from '#web/lib/config.ts';
import { received } from '#web/lib/text.ts';
import { signInMessage } from './messages.ts';

const shape = companyCommands.set_up_company;
export type SetUpInput = InputSent<typeof shape>;
export type SetUpProblems = Partial<Record<keyof SetUpInput, string>>;

/** The first error of each field, in the order of the form; empty when the command would accept it. */
export function setUpProblems(input: SetUpInput): SetUpProblems {
  const checked = z.safeParse(shape.input, input);
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}

/**
 * Creates the company with its first administrator, and signs in as that user.
 *
 * The link works once, and its response may get lost. So a refused link is not an error if the account that
 * the form describes exists: an earlier attempt has created it.
 *
 * @param supabase the client
 * @param input a form without problems
 * @returns why it failed, or null
 */
export async function setUpCompany(supabase: SupabaseClient, input: SetUpInput): Promise<AuthMessage | null> {
  const made = await supabase.rpc('set_up_company', input);
  if (made.status === 0) return OFFLINE_MESSAGE;
  if (made.status >= 500) return UNEXPECTED_MESSAGE;
  // A refused password or address made no account. A sign-in with it would be the first entry of the audit log.
  const refusal = made.error && readReason(made.error.details);
  if (made.error && refusal?.reason !== 'setup_link_invalid') {
    return { text: received(made.error.message), field: refusal?.field };
  }

  // Times are shown in the new company's zone from the first screen on. Without the answer, after a reload.
  await reloadConfig().catch(() => undefined);
  const { email, password } = input;
  const signedIn = await supabase.auth.signInWithPassword({ email: email.trim(), password });
  if (!signedIn.error) return null;
  return made.error ? { text: received(made.error.message) } : signInMessage(signedIn.error);
}
