import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { Heading } from '#web/features/auth/components/heading.tsx';
import { UnsubscribeForm } from '#web/features/notifications/settings/components/unsubscribe-form.tsx';
import { t } from '#web/lib/text.ts';

export const Route = createFileRoute('/unsubscribe')({ component: UnsubscribePage });

function UnsubscribePage() {
  // Unparsed: the router would parse a token of only digits as a number.
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const subject = token.split('.')[1] === 'work' ? 'work' : 'messages';
  return (
    <AuthLayout>
      {subject === 'work' ? (
        <Heading title={t('Emails about work')}>
          {t('Assignments, reviews, bills and due dates will wait for you in the portal.')}
        </Heading>
      ) : (
        <Heading title={t('Emails about messages')}>
          {t('Unread messages will wait for you in the portal.')}
        </Heading>
      )}
      <UnsubscribeForm token={token} subject={subject} />
    </AuthLayout>
  );
}
