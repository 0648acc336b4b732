import type { User } from '@supabase/supabase-js';
import { accountName } from '#web/lib/account-name.ts';
import { checkLinkSession } from '#web/lib/link-session.ts';
import {
  leadTo,
  questionFor,
  readSessionLink,
  readsOwnLink,
  resetPageForLink,
  type SessionLink,
  signInPageForFailure,
  USED_LINK,
} from '#web/lib/session-links.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

const RETRY_MS = 5_000;

/**
 * Handles the session or error in the URL, from a link of a mail or a redirect of a provider. A session signs in when
 * nobody is signed in. Otherwise it waits on the sign-in page for the user's decision: a link must not replace a user
 * without asking. Once the page has asked, the link waits for the decision, even when the user signs out meanwhile.
 *
 * @param address the URL of the page
 * @param onWaiting called when the link cannot be verified for now
 * @returns whether the page redirects
 */
export async function takeAddress(address: URL, onWaiting: () => void): Promise<boolean> {
  const elsewhere = resetPageForLink(address) ?? signInPageForFailure(address);
  if (elsewhere !== null) return leadTo(elsewhere);
  const link = readsOwnLink(address) ? null : readSessionLink(address);
  if (!link) return false;
  const question = questionFor(address);
  if (question === null) return false;
  if (readStoredSession(localStorage)) return leadTo(question);
  const user = await signIn(link, onWaiting);
  if (user === 'occupied') return leadTo(question);
  if (user === 'refused') return leadTo(USED_LINK);
  // The tokens must not stay in the URL or in the history.
  window.history.replaceState(window.history.state, '', link.path);
  toast({
    title: t('Signed in as {{account}}', { account: accountName(user) }),
    kind: 'success',
    stays: true,
  });
  return false;
}

/**
 * Offline, the link waits for a connection: it was already used on the server, and only works here. Meanwhile another
 * tab may sign in a user, whom it must not replace.
 */
async function signIn(link: SessionLink, onWaiting: () => void): Promise<User | 'occupied' | 'refused'> {
  for (;;) {
    const user = await tryToSignIn(link);
    if (user) return user;
    onWaiting();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** @returns null when the server cannot be reached */
async function tryToSignIn({ accessToken, refreshToken }: SessionLink) {
  const isOccupied = () => readStoredSession(localStorage) !== null;
  if (isOccupied()) return 'occupied';
  // Otherwise the client would end the stored session because the link's session has ended.
  const { data: checked, error: refusal } = await checkLinkSession(accessToken, refreshToken);
  if (refusal) return isNotReached(refusal) ? null : 'refused';
  const supabase = await getSupabase().catch(() => null);
  if (isOccupied()) return 'occupied';
  const answer = await supabase?.auth.setSession(checked);
  if (!answer || isNotReached(answer.error)) return null;
  return answer.data.user ?? 'refused';
}

const isNotReached = (error: { name?: string } | null): boolean => error?.name === 'AuthRetryableFetchError';
