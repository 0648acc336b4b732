import { CSPProvider } from '@base-ui/react/csp-provider';
import { useRouter } from '@tanstack/react-router';
import { LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LeaveMount } from '#web/app/offline/leave-mount.tsx';
import { leave } from '#web/app/session/leave.ts';
import { type Meeting, meetLink } from '#web/app/session/meet-link.ts';
import { whenLeft } from '#web/app/session/session-store.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { ErrorPanel } from '#web/features/auth/components/error-panel.tsx';
import { Heading } from '#web/features/auth/components/heading.tsx';
import { accountName } from '#web/lib/account-name.ts';
import { addressOf, failureOf, leadTo, readSessionLink } from '#web/lib/session-links.ts';
import { endSurplusSession } from '#web/lib/surplus-session.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** A link that signs somebody in has met somebody who is signed in: names both, and asks before anything changes. */
export default function SessionLinkPanel() {
  const { history } = useRouter();
  const [{ link, hash }] = useState(() => ({
    link: readSessionLink(new URL(window.location.href)),
    hash: window.location.hash,
  }));
  const { status, session } = useSession();
  const here = session?.user ?? null;
  const meeting = useMeeting(link, status, here?.id);
  const [isLeaving, setIsLeaving] = useState(false);

  const step = meeting?.step;
  useEffect(() => {
    if (!link) return history.replace('/auth');
    if (step === 'free') void whenLeft().then(() => leadTo(addressOf(link, hash)));
    if (step === 'dead') leadTo(failureOf(link));
    if (step === 'same') void endSurplusSession(link.accessToken).then(() => leadTo(link.path));
  }, [link, hash, step, history]);

  if (meeting?.step === 'offline') return <Offline />;
  if (!link || !here || meeting?.step !== 'ask') return <Checking />;
  const names = { here: accountName(here), there: accountName(meeting.there) };
  const stay = () => {
    void endSurplusSession(link.accessToken);
    history.replace('/');
  };
  const goOn = async () => {
    setIsLeaving(true);
    // Whoever has unsent work is asked about it, as at every sign-out; what comes after it is an effect of the sign-out.
    await leave().finally(() => setIsLeaving(false));
  };
  return (
    <CSPProvider disableStyleElements>
      <Heading title={t('You are already signed in')} takesFocus>
        <p className="wrap-anywhere">
          {t('You are signed in as {{here}}. This link signs you in as {{there}}.', names)}
        </p>
        <p className="mt-2 wrap-anywhere">
          {t(
            'If you did not expect this link, stay signed in: what you enter as {{there}} can be read by everybody who uses that account. The link works once, and either answer uses it up.',
            names,
          )}
        </p>
      </Heading>
      <div className="grid gap-3">
        <Button variant="main" size="large" wraps onClick={stay}>
          {t('Stay signed in as {{here}}', names)}
        </Button>
        <Button size="large" wraps busy={isLeaving} onClick={goOn}>
          {t('Continue as {{there}}', names)}
        </Button>
      </div>
      <LeaveMount />
    </CSPProvider>
  );
}

/** Met anew whenever somebody else, or nobody, is signed in. */
function useMeeting(
  link: ReturnType<typeof readSessionLink>,
  status: ReturnType<typeof useSession>['status'],
  userId: string | undefined,
): Meeting | null {
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setMeeting(null);
    if (link && status !== 'loading') {
      void meetLink(link, userId).then((met) => isCurrent && setMeeting(met));
    }
    return () => {
      isCurrent = false;
    };
  }, [link, status, userId]);
  return meeting;
}

function Checking() {
  return (
    <p role="status" className="flex items-center gap-3 text-base text-ink-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {t('Checking your link...')}
    </p>
  );
}

function Offline() {
  return (
    <ErrorPanel
      icon={WifiOff}
      title={t('Connection Error')}
      text={t('We could not reach the server. Check the internet connection, then try again.')}
    >
      <Button variant="main" size="large" onClick={() => window.location.reload()}>
        {t('Try Again')}
      </Button>
    </ErrorPanel>
  );
}
