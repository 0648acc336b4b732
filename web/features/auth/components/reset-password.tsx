import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { t } from '#web/lib/text.ts';
import type { ResetAccount, ResetLoss } from '../reset-account.ts';
import { useResetPage } from '../use-reset-page.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordUpdated } from './password-updated.tsx';
import { ResetErrorPanel } from './reset-error-panel.tsx';

interface ResetPasswordProps {
  /** The current user's id; null for nobody, undefined while unknown. */
  signedInId: string | null | undefined;
  /** Shows the current user, on the page of a failed link. */
  signedInAs: ReactNode;
  /** Shown to a signed-in user who may not set a password now. */
  elsewhere: ReactNode;
  /** Shown before the form until the user has verified their second factor, which setting a password requires. */
  secondFactor?: ReactNode;
  /** Signs out the user whose password was set, and redirects to the sign-in page. */
  onDone: (account: ResetAccount) => Promise<void>;
}

/** From the link in a mail to a new password: the form, then success with its countdown, or the error. */
export function ResetPassword({
  signedInId,
  signedInAs,
  elsewhere,
  secondFactor,
  onDone,
}: ResetPasswordProps) {
  const { page, isSignUp } = useResetPage();
  const account = page?.step === 'form' ? page.account : null;
  const [loss, setLoss] = useLoss(account, signedInId);
  const [isUpdated, setIsUpdated] = useState(false);
  const leave = useCallback(async () => {
    if (account) await onDone(account);
  }, [account, onDone]);

  if (isUpdated) return <PasswordUpdated onLeave={leave} />;
  const panel = { isSignUp, signedInAs: signedInId ? signedInAs : null };
  switch (page?.step) {
    case undefined:
    case 'ask':
      return <Checking />;
    case 'leave':
      return elsewhere;
    case 'error':
      return <ResetErrorPanel {...panel} type={page.type} />;
    case 'form':
      if (loss) return <ResetErrorPanel {...panel} type={loss} account={page.account.name} />;
      if (secondFactor) return secondFactor;
      return (
        <NewPasswordForm
          account={page.account}
          isSignUp={isSignUp}
          onUpdated={() => setIsUpdated(true)}
          onLost={setLoss}
        />
      );
  }
}

/** Why the form has ended: its user is no longer signed in. This is final, even if they sign in again. */
function useLoss(account: ResetAccount | null, signedInId: string | null | undefined) {
  const [loss, setLoss] = useState<ResetLoss | null>(null);
  const [wasHere, setWasHere] = useState(false);
  if (account && signedInId !== undefined) {
    const isHere = signedInId === account.userId;
    if (isHere && !wasHere) setWasHere(true);
    if (!isHere && wasHere && !loss) setLoss(signedInId === null ? 'SESSION_ENDED' : 'OTHER_PERSON');
  }
  return [loss, setLoss] as const;
}

function Checking() {
  return (
    <p role="status" className="flex items-center gap-3 text-base text-ink-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {t('Checking your link...')}
    </p>
  );
}
