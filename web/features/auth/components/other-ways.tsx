import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { Suspense } from 'react';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Captcha } from '../use-captcha.tsx';

const MoreWays = lazyPart(() => import('./more-ways.tsx'));

interface OtherWaysProps {
  email: string;
  captcha: Captcha;
}

/**
 * The ways to sign in beside the password. What this portal offers is known after the first paint: it comes last in the
 * page, so that nothing moves.
 */
export function OtherWays(props: OtherWaysProps) {
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
      <Suspense>
        <MoreWays {...props} />
      </Suspense>
    </section>
  );
}
