import { useEffect, useRef, useState } from 'react';
import { recoveryMode } from '#web/lib/recovery-mode.ts';
import { leadTo, questionFor } from '#web/lib/session-links.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { openResetPage, type ResetPage } from './open-reset-page.ts';
import { addressOfOpened, isSignUpAddress, readResetLink } from './reset-link.ts';

export interface ResetPageInUse {
  /** What to show; null until the link or the session has been checked. */
  page: ResetPage | null;
  isSignUp: boolean;
}

/** Redeems the link in the URL, once, and returns what the reset page shows. */
export function useResetPage(): ResetPageInUse {
  const [href] = useState(() => window.location.href);
  const [page, setPage] = useState<ResetPage | null>(null);
  const isStarted = useRef(false);

  useEffect(() => {
    // A link works once, and React runs effects twice in development.
    if (isStarted.current) return;
    isStarted.current = true;
    void takeLink(href).then(setPage);
  }, [href]);

  useEffect(() => {
    // Another link that is pasted into this tab differs in the fragment only, so the browser does not reload the page.
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);

  return { page, isSignUp: isSignUpAddress(href) };
}

async function takeLink(href: string): Promise<ResetPage> {
  const supabase = await getSupabase().catch(() => null);
  if (!supabase) return { step: 'error', type: 'NETWORK_ERROR' };

  const page = await openResetPage(supabase.auth, readResetLink(href), recoveryMode.isOnFor, Date.now());
  if (page.step === 'form') {
    if (page.isRecovery) recoveryMode.turnOn(page.account.userId);
    else recoveryMode.turnOff();
    forgetLink(href);
  }
  if (page.step === 'ask') {
    const question = questionFor(addressOfOpened(href, page.opened));
    if (question !== null) leadTo(question);
  }
  return page;
}

// The tokens must not stay in the URL or in the history; the title of a new account survives a reload.
function forgetLink(href: string): void {
  const query = isSignUpAddress(href) ? '?type=signup' : '';
  window.history.replaceState(window.history.state, '', window.location.pathname + query);
}
