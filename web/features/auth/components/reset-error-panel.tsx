import { Link } from '@tanstack/react-router';
import { CircleAlert, Link2Off, WifiOff } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { RESET_ERRORS, type ResetErrorType } from '../reset-errors.ts';
import { ErrorPanel } from './error-panel.tsx';

/** Why the reset page cannot show its form, and the way on. */
export function ResetErrorPanel({ type }: { type: ResetErrorType }) {
  const { title, text, canRetry } = RESET_ERRORS[type];
  return (
    <ErrorPanel
      icon={type === 'NETWORK_ERROR' ? WifiOff : type === 'URL_CONFIG' ? Link2Off : CircleAlert}
      title={t(title)}
      text={t(text)}
      help={type === 'URL_CONFIG' && <UrlConfigurationHelp />}
    >
      {canRetry && (
        <Button variant="main" size="large" onClick={() => window.location.reload()}>
          {t('Try Again')}
        </Button>
      )}
      <Link
        to="/auth"
        search={{ view: 'forgot-password' }}
        state={{ view: 'forgot-password' }}
        className={buttonStyle({ variant: canRetry ? 'outline' : 'main', size: 'large' })}
      >
        {t('Request New Reset Link')}
      </Link>
    </ErrorPanel>
  );
}

/** Help for a link that lost its parameters: first what the reader can do, then what an administrator checks. */
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
