import { CSPProvider } from '@base-ui/react/csp-provider';
import { useRouter } from '@tanstack/react-router';
import { LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LeaveMount } from '#web/app/offline/leave-mount.tsx';
import { leave } from '#web/app/session/leave.ts';
import { type Meeting, meetLink } from '#web/app/session/meet-link.ts';
import { whenLeft, whomThisTabSignedOut } from '#web/app/session/session-store.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { ErrorPanel } from '#web/features/auth/components/error-panel.tsx';
import { Heading } from '#web/features/auth/components/heading.tsx';
import { accountName } from '#web/lib/account-name.ts';
import { addressOf, failureOf, leadTo, readSessionLink } from '#web/lib/session-links.ts';
import { endSurplusSession } from '#web/lib/surplus-session.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * A sign-in link was opened while a user is signed in: shows both accounts, and asks before anything changes. Only a
 * decision in this tab signs in a user. If another tab signs out or signs in another user, the page asks again.
 */
export default function SessionLinkPanel() {
  const { history } = useRouter();
  const [{ link, hash }] = useState(() => ({
    link: readSessionLink(new URL(window.location.href)),
    hash: window.location.hash,
  }));
  const { status, session } = useSession();
  const here = session?.user ?? null;
  const hereId = here?.id;
  const meeting = useMeeting(link, status, hereId);
  const [isLeaving, setIsLeaving] = useState(false);
  /** The user whom the link replaces, after 'Continue' was clicked in this tab. */
  const [replacedId, setReplacedId] = useState<string>();

  const step = meeting?.step;
  useEffect(() => {
    if (!link) return history.replace('/auth');
    if (step === 'dead') leadTo(failureOf(link));
    if (step !== 'same') return;
    if (link.setsPassword) leadTo(addressOf(link, hash));
    else void endSurplusSession(link.accessToken).then(() => leadTo(link.path));
  }, [link, hash, step, history]);

  const isAnswered =
    replacedId !== undefined && status === 'signed-out' && whomThisTabSignedOut() === replacedId;
  useEffect(() => {
    if (isAnswered && link) void whenLeft().then(() => leadTo(addressOf(link, hash)));
  }, [isAnswered, link, hash]);

  if (meeting?.step === 'offline') return <Offline />;
  if (!link || isAnswered || meeting?.step !== 'ask') return <Checking />;
  const there = accountName(meeting.there);
  const goOn = async () => {
    if (!here) return leadTo(addressOf(link, hash));
    setReplacedId(here.id);
    setIsLeaving(true);
    // A user with unsent work is asked about it, as at every sign-out. The sign-in follows as an effect of the
    // sign-out.
    await leave().finally(() => setIsLeaving(false));
  };
  const decline = () => {
    void endSurplusSession(link.accessToken);
    history.replace(here ? '/' : '/auth');
  };
  return (
    <CSPProvider disableStyleElements>
      <Question key={hereId} here={here && accountName(here)} there={there} />
      <div className="grid gap-3">
        <Button variant="main" size="large" wraps onClick={decline}>
          {here ? t('Stay signed in as {{here}}', { here: accountName(here) }) : t('Do not sign in')}
        </Button>
        <Button size="large" wraps busy={isLeaving} onClick={goOn}>
          {t('Continue as {{there}}', { there })}
        </Button>
      </div>
      <LeaveMount />
    </CSPProvider>
  );
}

/** Shows the account of the link, and the current user, if any. */
function Question({ here, there }: { here: string | null; there: string }) {
  if (here === null) {
    return (
      <Heading title={t('Sign in with this link?')} takesFocus>
        <p className="wrap-anywhere">{t('This link signs you in as {{there}}.', { there })}</p>
        <p className="mt-2 wrap-anywhere">
          {t(
            'If you did not expect this link, do not sign in: what you enter as {{there}} can be read by everybody who uses that account. The link works once, and either answer uses it up.',
            { there },
          )}
        </p>
      </Heading>
    );
  }
  return (
    <Heading title={t('You are already signed in')} takesFocus>
      <p className="wrap-anywhere">
        {t('You are signed in as {{here}}. This link signs you in as {{there}}.', { here, there })}
      </p>
      <p className="mt-2 wrap-anywhere">
        {t(
          'If you did not expect this link, stay signed in: what you enter as {{there}} can be read by everybody who uses that account. The link works once, and either answer uses it up.',
          { there },
        )}
      </p>
    </Heading>
  );
}

/** Compared again whenever the current user changes. */
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
