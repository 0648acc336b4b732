import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '#web/lib/text.ts';
import { useJobTypes } from '#web/lib/use-job-types.ts';
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
  jobType: Term;
  /** Null when it can no longer be changed. */
  nte: Term | null;
  /** `more` follows below the field: what leads elsewhere. */
  due: Term & { more?: ReactNode };
}

/** What the office agrees with the customer: the customer's reference, the job type, the NTE, and the due date. */
export function OfficeTermsCard({ reference, jobType, nte, due }: OfficeTermsCardProps) {
  const { data: jobTypes = [] } = useJobTypes();
  const listId = useId();
  return (
    <Card title={t('Terms')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("Customer's reference")} optional error={reference.error}>
          <Input {...reference.field} autoComplete="off" maxLength={60} />
        </Field>
        <Field
          label={t('Job type')}
          optional
          hint={t('A flat price for this type of job replaces its hours and trips.')}
          error={jobType.error}
        >
          <Input {...jobType.field} autoComplete="off" maxLength={80} list={listId} />
        </Field>
        <datalist id={listId}>
          {jobTypes.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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
