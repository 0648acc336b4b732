import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { t } from '#web/lib/text.ts';
import type { ResetAccount, ResetLoss } from '../reset-account.ts';
import { useResetPage } from '../use-reset-page.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordUpdated } from './password-updated.tsx';
import { ResetErrorPanel } from './reset-error-panel.tsx';

interface ResetPasswordProps {
  /** The user id of who is signed in; null for nobody, undefined while that is not known. */
  signedInId: string | null | undefined;
  /** Names the person who is signed in, on the page of a link that failed. */
  signedInAs: ReactNode;
  /** What stands here for a signed-in user who may not set a password now. */
  elsewhere: ReactNode;
  /** What stands before the form while the person's second factor has not been shown: no password is set without. */
  secondFactor?: ReactNode;
  /** Signs out the person whose password was set, and goes to the sign-in page. */
  onDone: (account: ResetAccount) => Promise<void>;
}

/** From the link in a mail to a new password: form, then success with its countdown, or why not. */
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

/** Why the form is over: the person whom its link signed in is here no more. What is over stays so, whoever comes back. */
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
