import { Check, Circle } from 'lucide-react';
import { PASSWORD_RULES } from '#shared/rules/password.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

/** The rules of a new password, each ticked off as it is met. */
export function PasswordChecklist({ id, password }: { id?: string; password: string }) {
  return (
    <ul id={id} aria-label={t('Password requirements')} className="grid gap-1.5">
      {PASSWORD_RULES.map((rule) => {
        const isMet = rule.test(password);
        return (
          <li key={rule.id} className={cn('flex gap-2', isMet ? 'text-moss-ink' : 'text-ink-soft')}>
            {isMet ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={3} />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 p-0.5" />
            )}
            <span>
              {t(rule.label)}
              <span className="sr-only">{isMet ? t(': met') : t(': not met yet')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
