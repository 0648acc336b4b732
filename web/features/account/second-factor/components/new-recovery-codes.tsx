import { useCallback, useEffect, useRef, useState } from 'react';
import { enrollMessage } from '#web/features/account/second-factor/factor-messages.ts';
import { makeRecoveryCodes } from '#web/features/account/second-factor/recovery-codes.ts';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface NewRecoveryCodesProps {
  account: string;
  product: string;
  onKept: () => void;
  busy?: boolean;
}

/** Generates new recovery codes, which voids the old ones, and shows them. The session must have the second level. */
export function NewRecoveryCodes(props: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const attempt = useAttempt();
  const isBegun = useRef(false);
  const { run } = attempt;

  const make = useCallback(
    () =>
      run(async (supabase) => {
        const made = await makeRecoveryCodes(supabase);
        if (made.error) return enrollMessage(made.error);
        setCodes(made.codes);
        return null;
      }),
    [run],
  );
  useEffect(() => {
    // React runs effects twice in development, and the second codes would void the first.
    if (isBegun.current) return;
    isBegun.current = true;
    void make();
  }, [make]);

  if (codes) return <RecoveryCodes {...props} codes={codes} />;
  if (!attempt.message) return <Skeleton className="h-80 w-full" />;
  return (
    <div className="grid gap-5">
      <AttemptAlert message={attempt.message} />
      <Button size="large" disabled={attempt.secondsLeft > 0} onClick={make}>
        {t('Try Again')}
      </Button>
    </div>
  );
}
