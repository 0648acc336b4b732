import { Link, Navigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Outcome, readLanding } from '#web/features/account/landing.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { endSurplusSession } from '#web/lib/surplus-session.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { RoundMark } from '#web/ui/round-mark.tsx';

interface Words {
  title: string;
  text: string;
  kind: 'done' | 'half' | 'failed';
}

const WORDS: Record<Outcome, Words> = {
  changed: {
    title: 'Your email address is changed',
    text: 'Sign in with the new address from now on.',
    kind: 'done',
  },
  'half-confirmed': {
    title: 'One of two addresses is confirmed',
    text: 'Open the link that we have sent to your other address as well. Until then you sign in as before.',
    kind: 'half',
  },
  linked: { title: 'The account is linked', text: 'You can sign in with it from now on.', kind: 'done' },
  expired: {
    title: 'This link does not work any more',
    text: 'It has expired, or it has been used. Open your profile and send new links.',
    kind: 'failed',
  },
  taken: {
    title: 'The address belongs to another account',
    text: 'Nothing was changed. Open your profile and choose a different one.',
    kind: 'failed',
  },
  'linked-already': {
    title: 'This account is linked already',
    text: 'It opens your account, or somebody else’s. Nothing was changed.',
    kind: 'failed',
  },
  failed: {
    title: 'Nothing was changed',
    text: 'This did not work. Open your profile and try again.',
    kind: 'failed',
  },
};

const LOOKS = {
  done: { icon: CircleCheck, tone: 'moss' },
  half: { icon: MailCheck, tone: 'sky' },
  failed: { icon: CircleAlert, tone: 'brick' },
} as const;

/** What has become of a change of the account that was confirmed by a link or at a provider. */
export function AccountChangeResult() {
  const [landing] = useState(() => readLanding(window.location.href));
  const accessToken = landing?.accessToken;

  useEffect(() => {
    // The tokens must not stay in the address or in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (accessToken) void endSurplusSession(accessToken).then(readSessionAgain);
  }, [accessToken]);

  if (!landing) return <Navigate to="/" replace />;
  const { title, text, kind } = WORDS[landing.outcome];
  return (
    <>
      <RoundMark {...LOOKS[kind]} />
      <div role="status" className="mb-6">
        <h1 className="font-semibold text-xl tracking-tight">{t(title)}</h1>
        <p className="mt-1.5 text-balance text-base text-ink-soft">{t(text)}</p>
      </div>
      <Link to="/" className={buttonStyle({ variant: 'main', size: 'large', className: 'w-full' })}>
        {t('Go to the portal')}
      </Link>
    </>
  );
}

/** The session of this browser, if there is one, names the old address until it is renewed. */
async function readSessionAgain(): Promise<void> {
  const supabase = await getSupabase().catch(() => null);
  const { data } = (await supabase?.auth.getSession()) ?? { data: { session: null } };
  if (data.session) await supabase?.auth.refreshSession();
}
