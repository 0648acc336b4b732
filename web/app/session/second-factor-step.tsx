import type { Factor } from '@supabase/supabase-js';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { leave } from '#web/app/session/leave.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { askableFactors } from '#web/features/account/second-factor/askable-factors.ts';
import { owesSecondFactor } from '#web/features/account/second-factor/assurance.ts';
import { FactorChallenge } from '#web/features/account/second-factor/components/factor-challenge.tsx';
import { FirstFactor } from '#web/features/account/second-factor/components/first-factor.tsx';
import { NewRecoveryCodes } from '#web/features/account/second-factor/components/new-recovery-codes.tsx';
import { codeMessage } from '#web/features/account/second-factor/factor-messages.ts';
import { loadAddableFactors } from '#web/features/account/second-factor/offered-factors.ts';
import { Heading } from '#web/features/auth/components/heading.tsx';
import { accountName } from '#web/lib/account-name.ts';
import { OFFLINE_MESSAGE, UNEXPECTED_MESSAGE } from '#web/lib/auth-message.ts';
import { useBranding } from '#web/lib/branding.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import { isLoadingFailure } from '#web/lib/loading-failure.ts';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';

export interface SecondFactorStepProps {
  /** Whether the office requires a second factor of this user, even if they have none yet. */
  isRequired: boolean;
  /** Resolves once the next page is ready. */
  onPassed: () => Promise<void>;
}

type Step =
  | { name: 'show'; factors: [Factor, ...Factor[]] }
  | { name: 'enroll'; kinds: FactorKind[] }
  | { name: 'codes' };

/**
 * The step between sign-in and portal: verifies a second factor, or adds one for an administrator who needs one and has
 * none.
 */
export default function SecondFactorStep({ isRequired, onPassed }: SecondFactorStepProps) {
  const { session } = useSession();
  const { productName } = useBranding();
  const [isTransient, setIsTransient] = useState(false);
  const pass = () => {
    setIsTransient(true);
    void onPassed().finally(() => setIsTransient(false));
  };
  const { step, setStep, asking, ask } = useFirstStep(isRequired, pass);
  // Another tab may have verified the factor: the session is shared.
  const isShownElsewhere = step?.name === 'show' && session !== null && !owesSecondFactor(session);
  const passOn = useEffectEvent(pass);
  useEffect(() => {
    if (isShownElsewhere) passOn();
  }, [isShownElsewhere]);

  if (!step || isTransient) return <Waiting asking={asking} ask={ask} />;
  const account = session ? accountName(session.user) : '';
  switch (step.name) {
    case 'show':
      return (
        <Frame
          title={t('Confirm that it is you')}
          text={t('Your account asks for a second factor.')}
          account={account}
        >
          <FactorChallenge factors={step.factors} onShown={pass} />
        </Frame>
      );
    case 'enroll':
      return (
        <Frame
          title={t('Add a second factor')}
          text={t('Administrators of this portal must verify a second factor.')}
          account={account}
        >
          <FirstFactor
            kinds={step.kinds}
            issuer={productName}
            onEnrolled={() => setStep({ name: 'codes' })}
          />
        </Frame>
      );
    case 'codes':
      return (
        <>
          <Heading title={t('Save your recovery codes')} takesFocus>
            {t('With one of these you can still sign in when your phone or key is lost or broken.')}
          </Heading>
          <NewRecoveryCodes account={account} product={productName} onKept={pass} />
        </>
      );
  }
}

/**
 * The server's current state decides which step comes first: the session in this browser may have old data about
 * factors.
 */
function useFirstStep(isRequired: boolean, pass: () => void) {
  const [step, setStep] = useState<Step | null>(null);
  const asking = useAttempt();
  const isAsked = useRef(false);
  const ask = async () => {
    await asking.run(async (supabase) => {
      const { data, error } = await supabase.auth.getUser();
      if (error) return codeMessage(error, 'totp');
      const [first, ...others] = askableFactors(data.user);
      if (first) setStep({ name: 'show', factors: [first, ...others] });
      else if (isRequired) {
        const kinds = await loadAddableFactors().catch((failure: unknown) =>
          isLoadingFailure(failure) ? OFFLINE_MESSAGE : UNEXPECTED_MESSAGE,
        );
        if (!Array.isArray(kinds)) return kinds;
        setStep({ name: 'enroll', kinds });
      } else {
        // Removed meanwhile: update the session.
        await supabase.auth.refreshSession();
        pass();
      }
      return null;
    });
  };
  const begin = useEffectEvent(ask);
  useEffect(() => {
    // React runs effects twice in development.
    if (isAsked.current) return;
    isAsked.current = true;
    void begin();
  }, []);
  return { step, setStep, asking, ask };
}

interface WaitingProps {
  asking: ReturnType<typeof useAttempt>;
  ask: () => void;
}

function Waiting({ asking, ask }: WaitingProps) {
  return (
    <>
      {asking.message ? (
        <div className="grid gap-5">
          <Heading title={t('Confirm that it is you')} />
          <AttemptAlert message={asking.message} />
          <Button size="large" disabled={asking.secondsLeft > 0} onClick={ask}>
            {t('Try Again')}
          </Button>
          <SignOut />
        </div>
      ) : (
        <p role="status" className="flex items-center gap-3 text-base text-ink-soft">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          {t('Loading...')}
        </p>
      )}
    </>
  );
}

interface FrameProps {
  title: string;
  text: string;
  /** The signed-in account, which may not be the expected one. */
  account: string;
  children: ReactNode;
}

function Frame({ title, text, account, children }: FrameProps) {
  return (
    <>
      <Heading title={title}>
        <p>{text}</p>
        <p className="font-medium text-ink wrap-anywhere">{account}</p>
      </Heading>
      {children}
      <SignOut />
    </>
  );
}

function SignOut() {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Button
        variant="quiet"
        busy={isLeaving}
        onClick={() => {
          setIsLeaving(true);
          void leave();
        }}
        className="-ml-3.5"
      >
        {t('Sign Out')}
      </Button>
    </div>
  );
}
