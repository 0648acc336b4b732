import { Link } from '@tanstack/react-router';
import { message, t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Heading } from './heading.tsx';

const REASONS = {
  done: {
    title: message('Your company is set up'),
    text: message(
      'This link was for its first administrator. Sign in, or ask an administrator to invite you.',
    ),
  },
  'no-link': {
    title: message('The set-up link is needed'),
    text: message(
      'The server prints a one-time link when it starts without an administrator. Open that link here.',
    ),
  },
} as const;

/** The set-up page when it cannot set up anything. */
export function SetUpWithoutForm({ reason }: { reason: keyof typeof REASONS }) {
  const { title, text } = REASONS[reason];
  return (
    <>
      <Heading title={t(title)}>{t(text)}</Heading>
      <Link to="/auth" search={{}} className={buttonStyle({ size: 'large', className: 'w-full' })}>
        {t('Go to sign in')}
      </Link>
    </>
  );
}
