import { Link } from '@tanstack/react-router';
import { CircleAlert, Link2Off, WifiOff } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { RESET_ERRORS, type ResetErrorType } from '../reset-errors.ts';
import { Heading } from './heading.tsx';
import { UrlConfigurationHelp } from './url-configuration-help.tsx';

/** Why the reset page cannot show its form, and the way on. */
export function ResetErrorPanel({ type }: { type: ResetErrorType }) {
  const { title, text, canRetry } = RESET_ERRORS[type];
  const Icon = type === 'NETWORK_ERROR' ? WifiOff : type === 'URL_CONFIG' ? Link2Off : CircleAlert;
  return (
    <div role="alert">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-brick-tint text-brick-ink">
        <Icon aria-hidden className="size-6" />
      </span>
      <Heading title={t(title)}>{t(text)}</Heading>
      {type === 'URL_CONFIG' && <UrlConfigurationHelp />}
      <div className="grid gap-3">
        {canRetry && (
          <Button variant="main" size="large" onClick={() => window.location.reload()}>
            {t('Try Again')}
          </Button>
        )}
        <Link
          to="/auth"
          search={{ view: 'forgot-password' }}
          state={{ view: 'forgot-password' }}
          className={cn(buttonStyle({ variant: canRetry ? 'outline' : 'main', size: 'large' }))}
        >
          {t('Request New Reset Link')}
        </Link>
      </div>
    </div>
  );
}
