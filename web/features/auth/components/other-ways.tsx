import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import type { Captcha } from '../use-captcha.tsx';
import { MoreWays } from './more-ways.tsx';

interface OtherWaysProps {
  email: string;
  captcha: Captcha;
}

/**
 * The sign-in methods besides the password. They load after the form, and the portal's settings load even later, so
 * they are at the end of the page, where nothing moves when they appear.
 */
export default function OtherWays(props: OtherWaysProps) {
  return (
    <section aria-label={t('Other ways to sign in')} className="mt-4 grid gap-3">
      <div aria-hidden className="flex items-center gap-3 text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        {t('or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Link to="/auth" search={{ view: 'email-code' }} className={buttonStyle({ size: 'large' })}>
        <Mail aria-hidden />
        {t('Email me a link or code')}
      </Link>
      <MoreWays {...props} />
    </section>
  );
}
