import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { useResetPage } from '../use-reset-page.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordUpdated } from './password-updated.tsx';
import { ResetErrorPanel } from './reset-error-panel.tsx';

interface ResetPasswordProps {
  /** What stands here for a signed-in user who may not set a password now. */
  elsewhere: ReactNode;
  /** What stands before the form while the person's second factor has not been shown: no password is set without. */
  secondFactor?: ReactNode;
  /** Signs out and goes to the sign-in page. */
  onDone: () => Promise<void>;
}

/** From the link in a mail to a new password: form, then success with its countdown, or why not. */
export function ResetPassword({ elsewhere, secondFactor, onDone }: ResetPasswordProps) {
  const { page, isSignUp, loseSession } = useResetPage();
  const [isUpdated, setIsUpdated] = useState(false);

  if (isUpdated) return <PasswordUpdated onLeave={onDone} />;
  if (page === null) return <Checking />;
  switch (page.step) {
    case 'leave':
      return elsewhere;
    case 'error':
      return <ResetErrorPanel type={page.type} />;
    case 'form':
      if (secondFactor) return secondFactor;
      return (
        <NewPasswordForm
          email={page.email}
          isSignUp={isSignUp}
          onUpdated={() => setIsUpdated(true)}
          onSessionLost={loseSession}
        />
      );
  }
}

function Checking() {
  return (
    <p role="status" className="flex items-center gap-3 text-base text-ink-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {t('Checking your link...')}
    </p>
  );
}
