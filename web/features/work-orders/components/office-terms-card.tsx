import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface Term {
  /** What `register` returns: `typedNumber` reads the NTE, `noneIfEmpty` the due date. */
  field: UseFormRegisterReturn;
  error?: string | undefined;
  hint?: string | undefined;
}

interface OfficeTermsCardProps {
  reference: Term;
  /** Null when it can no longer be changed. */
  nte: Term | null;
  /** `more` follows below the field: what leads elsewhere. */
  due: Term & { more?: ReactNode };
}

/** What the office agrees with the customer: the customer's reference, the NTE, and the due date. */
export function OfficeTermsCard({ reference, nte, due }: OfficeTermsCardProps) {
  return (
    <Card title={t('Terms')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t("Customer's reference")} optional error={reference.error}>
          <Input {...reference.field} autoComplete="off" maxLength={60} />
        </Field>
        {nte && (
          <Field label={t('NTE, in dollars')} optional hint={nte.hint} error={nte.error}>
            <AmountInput {...nte.field} placeholder="0.00" className="text-right" />
          </Field>
        )}
        <div className="grid content-start justify-items-start gap-1">
          <Field label={t('Due date')} optional hint={due.hint} error={due.error} className="w-full">
            <Input type="date" {...due.field} />
          </Field>
          {due.more}
        </div>
      </div>
    </Card>
  );
}
