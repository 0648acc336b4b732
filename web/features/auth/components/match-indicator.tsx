import { CircleCheck, CircleX } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { PASSWORD_ERROR } from '../messages.ts';

/** Says while the confirmation is typed whether it equals the password. */
export function MatchIndicator({ isShown, matches }: { isShown: boolean; matches: boolean }) {
  const Icon = matches ? CircleCheck : CircleX;
  return (
    <p role="status" className={cn('flex min-h-5 gap-2', matches ? 'text-moss-ink' : 'text-brick-ink')}>
      {isShown && (
        <>
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {matches ? t('Passwords match') : t(PASSWORD_ERROR.mismatch)}
        </>
      )}
    </p>
  );
}
