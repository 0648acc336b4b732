import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { recoveryMode } from '#web/lib/recovery-mode.ts';
import { resetPageForLink, SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

/** How long to wait before asking again for settings that could not be loaded. */
const START_RETRY_MS = 5_000;
const SIGNED_OUT: SessionState = { status: 'signed-out', session: null };

let state: SessionState = { status: 'loading', session: null };
let leaving = false;
const listeners = new Set<() => void>();
const userListeners = new Set<() => void>();

export const readSession = () => state;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back whenever somebody else (or nobody) is signed in than before, to forget what belonged to them. */
export function onUserChange(listener: () => void): void {
  userListeners.add(listener);
}

/**
 * Starts following the session; called once, after the first paint.
 * Without a stored session and without a sign-in link in the address nobody can be signed in: that is known at once.
 */
export async function startSession(): Promise<void> {
  const resetPage = resetPageForLink(new URL(window.location.href));
  if (resetPage !== null) return window.location.replace(resetPage);
  if (localStorage.getItem(SESSION_STORAGE_KEY) === null && !hasSignInLink(window.location))
    become(SIGNED_OUT);
  try {
    const supabase = await getSupabase();
    supabase.auth.onAuthStateChange(follow);
  } catch {
    if (state.status === 'loading') {
      toast({ title: t('Authentication error. Please try again.'), kind: 'destructive' });
    }
    setTimeout(startSession, START_RETRY_MS);
  }
}

/** Ends this session here and on the server. An answer that it was gone already is as good. */
export async function signOut(): Promise<void> {
  leaving = true;
  const supabase = await getSupabase();
  await supabase.auth.signOut({ scope: 'local' });
}

function follow(event: AuthChangeEvent, session: Session | null): void {
  if (event === 'SIGNED_OUT') {
    // While loading it is the session of an earlier visit, which could not be renewed any more.
    if (state.status !== 'signed-out' && !leaving) {
      toast({ title: t('Session expired. Please log in again.'), kind: 'destructive' });
    }
    leaving = false;
  }
  if (event === 'PASSWORD_RECOVERY') recoveryMode.turnOn();
  become(session ? { status: 'signed-in', session } : SIGNED_OUT);
}

function become(next: SessionState): void {
  const sameUser = state.session?.user.id === next.session?.user.id;
  const wasKnown = state.status !== 'loading';
  state = next;
  if (wasKnown && !sameUser) for (const listener of userListeners) listener();
  for (const listener of listeners) listener();
}

function hasSignInLink(location: Location): boolean {
  const parameters = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
  return parameters.has('access_token') || parameters.has('code') || parameters.has('token_hash');
}
