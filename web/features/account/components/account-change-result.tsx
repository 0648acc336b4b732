import { Link, Navigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, LoaderCircle, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Callback, type ConfirmedAddress, readCallback } from '#web/features/account/callback.ts';
import { CHANGE_LABELS } from '#web/features/account/change-labels.ts';
import { confirmAddress } from '#web/features/account/confirm-address.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { endSurplusSession } from '#web/lib/surplus-session.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { RoundMark } from '#web/ui/round-mark.tsx';

const LOOKS = {
  done: { icon: CircleCheck, tone: 'moss' },
  half: { icon: MailCheck, tone: 'sky' },
  failed: { icon: CircleAlert, tone: 'brick' },
} as const;

/** The result of an account change that was confirmed by a link or at a provider. */
export function AccountChangeResult() {
  const [arrived] = useState(() => readCallback(window.location.href));
  const [callback, setCallback] = useState<Callback | null>(arrived && 'outcome' in arrived ? arrived : null);
  const accessToken = callback?.accessToken;
  const isStarted = useRef(false);
  const tokenHash = arrived && 'tokenHash' in arrived ? arrived.tokenHash : undefined;

  useEffect(() => {
    // The tokens must not stay in the URL or in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // A link works once, and React runs effects twice in development.
    if (tokenHash === undefined || isStarted.current) return;
    isStarted.current = true;
    void confirmAddress(tokenHash).then(setCallback);
  }, [tokenHash]);
  useEffect(() => {
    if (accessToken) void endSurplusSession(accessToken).then(readSessionAgain);
  }, [accessToken]);

  if (!arrived) return <Navigate to="/" replace />;
  if (!callback) return <Confirming />;
  const tryAgain = async (token: string) => {
    setCallback(null);
    setCallback(await confirmAddress(token));
  };
  const { title, text, kind } = CHANGE_LABELS[callback.outcome];
  return (
    <>
      <RoundMark {...LOOKS[kind]} />
      <div role="status" className="mb-6">
        <h1 className="font-semibold text-xl tracking-tight">{t(title)}</h1>
        {callback.confirmed && <ForAccount confirmed={callback.confirmed} />}
        <p className="mt-1.5 text-balance text-base text-ink-soft">{t(text)}</p>
      </div>
      {callback.outcome === 'offline' && tokenHash !== undefined ? (
        <Button variant="main" size="large" onClick={() => void tryAgain(tokenHash)}>
          {t('Try Again')}
        </Button>
      ) : (
        <Link to="/" className={buttonStyle({ variant: 'main', size: 'large', className: 'w-full' })}>
          {t('Go to the portal')}
        </Link>
      )}
    </>
  );
}

/** What was confirmed, and for which account, which may not be the user's own. */
function ForAccount({ confirmed }: { confirmed: ConfirmedAddress }) {
  const { side, complete, old_email: account, new_email: next } = confirmed;
  const names = { account, next };
  return (
    <p className="mt-1.5 text-base wrap-anywhere">
      {complete
        ? t('The account {{account}} now has the address {{next}}.', names)
        : side === 'new'
          ? t('You confirmed {{next}} as the new address of the account {{account}}.', names)
          : t('You confirmed that the account {{account}} moves to {{next}}.', names)}
    </p>
  );
}

function Confirming() {
  return (
    <p role="status" className="flex items-center gap-3 text-base text-ink-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {t('Checking your link...')}
    </p>
  );
}

/** The session of this browser, if there is one, contains the old address until it is renewed. */
async function readSessionAgain(): Promise<void> {
  const supabase = await getSupabase().catch(() => null);
  const { data } = (await supabase?.auth.getSession()) ?? { data: { session: null } };
  if (data.session) await supabase?.auth.refreshSession();
}
