import { Link } from '@tanstack/react-router';
import { CircleAlert, Link2Off, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { type ResetErrorType, resetErrorText } from '../reset-errors.ts';
import { ErrorPanel } from './error-panel.tsx';

interface ResetErrorPanelProps {
  type: ResetErrorType;
  /** Whether an invitation, or another link of a new account, led here. */
  isSignUp: boolean;
  /** Shows the user who is still signed in: a failed link ends no session. Null for nobody. */
  signedInAs: ReactNode;
  /** The account whose password was not set. */
  account?: string;
}

/** Why the reset page does not show its form, and the possible next steps. */
export function ResetErrorPanel({ type, isSignUp, signedInAs, account = '' }: ResetErrorPanelProps) {
  const { title, text, canRetry } = resetErrorText(type, { isSignUp, isSignedIn: Boolean(signedInAs) });
  const [main, other] = [buttonStyle({ variant: 'main', size: 'large' }), buttonStyle({ size: 'large' })];
  // A user whose link was used probably has a password.
  const isKnown = type === 'ALREADY_USED';
  const entry = (
    <Link to={signedInAs ? '/' : '/auth'} search={{}} className={isKnown ? main : other}>
      {signedInAs ? t('Go to your dashboard') : t('Go to sign in')}
    </Link>
  );
  return (
    <ErrorPanel
      icon={
        type === 'NETWORK_ERROR'
          ? WifiOff
          : type === 'URL_CONFIG' || type === 'CUT_LINK'
            ? Link2Off
            : CircleAlert
      }
      title={t(title)}
      text={t(text, { account })}
      help={type === 'URL_CONFIG' && <UrlConfigurationHelp />}
    >
      {canRetry && (
        <Button variant="main" size="large" onClick={() => window.location.reload()}>
          {t('Try Again')}
        </Button>
      )}
      {isKnown && entry}
      <Link
        to="/auth"
        search={{ view: 'forgot-password' }}
        state={{ view: 'forgot-password' }}
        className={canRetry || isKnown ? other : main}
      >
        {t('Request New Reset Link')}
      </Link>
      {!isKnown && entry}
      {signedInAs}
    </ErrorPanel>
  );
}

/** Help for a link that lost its parameters: first for the user, then for an administrator. */
function UrlConfigurationHelp() {
  return (
    <Alert kind="info" title={t('About URL configuration')} className="mb-5">
      <ul className="mt-1 grid list-disc gap-1.5 pl-4 wrap-anywhere">
        <li>
          {t('Some mail programs cut long links. Copy the whole link from the email into the address bar.')}
        </li>
        <li>
          {t(
            'Administrators: PUBLIC_URL must be the address people open in the browser, and {{address}} must be allowed as a redirect.',
            { address: `${window.location.origin}/reset-password` },
          )}
        </li>
      </ul>
    </Alert>
  );
}
