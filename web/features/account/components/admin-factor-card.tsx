import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useAdminFactor } from '#web/features/account/admin-factor.ts';
import { AdminFactorDialog } from '#web/features/account/components/admin-factor-dialog.tsx';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The office's rule for its administrators: whether they need a second factor. */
export function AdminFactorCard() {
  const query = useAdminFactor();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t('Sign-in of administrators')}>
      <QueryView query={query} skeleton={<Skeleton className="h-11 w-full" />}>
        {(rule) => (
          <div className="flex items-center gap-4 max-md:flex-col max-md:items-stretch">
            <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
              <p className="text-pretty text-ink-soft">
                {t(
                  'Administrators can see and change everything. With a second factor, a stolen password is not enough to sign in.',
                )}
              </p>
              {rule.isRequired ? (
                <Flag icon={ShieldCheck} tone="sky">
                  {t('Second factor required')}
                </Flag>
              ) : (
                <Flag icon={ShieldOff} tone="neutral">
                  {t('Second factor not required')}
                </Flag>
              )}
            </div>
            <SignalButton onClick={() => setAsking(true)}>
              {rule.isRequired ? t('Stop requiring it') : t('Require it')}
            </SignalButton>
            {isAsking && <AdminFactorDialog rule={rule} onClose={() => setAsking(false)} />}
          </div>
        )}
      </QueryView>
    </Card>
  );
}
