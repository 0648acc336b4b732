import { Link } from '@tanstack/react-router';
import { CircleAlert, Link2Off, WifiOff } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { RESET_ERRORS, type ResetErrorType } from '../reset-errors.ts';
import { ErrorPanel } from './error-panel.tsx';
import { UrlConfigurationHelp } from './url-configuration-help.tsx';

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
