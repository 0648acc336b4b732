import { Suspense } from 'react';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SecurityCards = lazyPart(() => import('./-security-cards.tsx'));

interface SecuritySectionProps {
  profileEmail: string | null;
  /** Also shows the second-factor policy for administrators. */
  isAdmin: boolean;
}

/** Sign-in and security of a profile: much code that is seldom needed, loaded when the profile is opened. */
export function SecuritySection(props: SecuritySectionProps) {
  return (
    <Suspense
      fallback={
        <Card title={t('Sign-in and security')} flush>
          <Skeleton className="m-4 h-80" />
        </Card>
      }
    >
      <SecurityCards {...props} />
    </Suspense>
  );
}
