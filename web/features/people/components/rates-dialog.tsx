import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { timeCommands } from '#shared/commands/time.ts';
import { RateChanges } from '#web/features/people/components/rate-changes.tsx';
import type { Employee } from '#web/features/people/rate-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { plainAmount } from '#web/lib/typed-amount.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** A person's billable rate, cost rate, and payroll number, with the former rates. */
export function RatesDialog({ person, onClose }: { person: Employee; onClose: () => void }) {
  const { form, edit, errorOf, submit } = useTypedForm(() => ({
    billable: textOf(person.rate?.hourly_billable_rate),
    cost: textOf(person.cost?.hourly_cost_rate),
    number: person.cost?.employee_number ?? '',
  }));
  const name = personName(person);
  const save = useCommand('set_pay_rates', {
    invalidates: ['profiles', 'time_segments'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Rates of {{name}} saved', { name }) });
      onClose();
    },
  });
  const check = () =>
    z.safeParse(timeCommands.set_pay_rates.input, {
      profile_id: person.id,
      hourly_billable_rate: amountOf(form.billable) ?? Number.NaN,
      hourly_cost_rate: amountOf(form.cost),
      employee_number: form.number,
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Rates of {{name}}', { name })}
      description={t('New rates apply to time from now on. Recorded time keeps its rates.')}
      footer={
        <>
          <Link
            to="/admin/users/$id"
            params={{ id: person.id }}
            className={buttonStyle({ variant: 'quiet' })}
          >
            {t('Open person')}
          </Link>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => submit(check(), save.mutate)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Billed at, in dollars an hour')}
          required
          hint={t('Without it, clocking in is not possible.')}
          error={errorOf('hourly_billable_rate')}
        >
          <DecimalInput value={form.billable} onValue={(billable) => edit({ billable })} />
        </Field>
        <Field
          label={t('Costs, in dollars an hour')}
          optional
          hint={t('Seen by managers only. Counts for earlier time that has none, too.')}
          error={errorOf('hourly_cost_rate')}
        >
          <DecimalInput value={form.cost} onValue={(cost) => edit({ cost })} />
        </Field>
        <Field
          label={t('Employee number')}
          optional
          hint={t('As the payroll has it.')}
          error={errorOf('employee_number')}
        >
          <Input
            autoComplete="off"
            maxLength={40}
            value={form.number}
            onChange={(event) => edit({ number: event.target.value })}
          />
        </Field>
      </div>
      <RateChanges profileId={person.id} />
    </Dialog>
  );
}

const textOf = (amount: number | null | undefined) => (amount == null ? '' : amount.toFixed(2));

/** Null for an empty field; NaN for an invalid amount. */
function amountOf(text: string): number | null {
  const plain = plainAmount(text);
  return plain === '' ? null : Number(plain);
}
