import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { linkStyle } from './link-style.ts';

/** The link back from another view of the sign-in page. */
export function BackToSignIn() {
  return (
    <Link to="/auth" search={{}} className={cn(linkStyle, 'mx-auto gap-1.5 px-2')}>
      <ArrowLeft aria-hidden className="size-4" />
      {t('Back to sign in')}
    </Link>
  );
}
