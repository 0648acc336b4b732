import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Heading } from './heading.tsx';

/** The set-up page without the one-time link. */
export function SetUpWithoutLink() {
  return (
    <>
      <Heading title={t('The set-up link is needed')}>
        {t('The server prints a one-time link when it starts without an administrator. Open that link here.')}
      </Heading>
      <Link to="/auth" search={{}} className={buttonStyle({ size: 'large', className: 'w-full' })}>
        {t('Go to sign in')}
      </Link>
    </>
  );
}
