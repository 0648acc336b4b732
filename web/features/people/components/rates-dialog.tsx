import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { timeCommands } from '#shared/commands/time.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { CostRates } from '#web/features/people/components/cost-rates.tsx';
import { RateChanges } from '#web/features/people/components/rate-changes.tsx';
import { type Employee, loadRates } from '#web/features/people/rate-queries.ts';
import { useCostReach } from '#web/features/people/use-cost-reach.ts';
import { personName } from '#web/lib/person.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LaborClassSelect } from '#web/ui/labor-class-select.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

const FIELDS = {
  billable: message('Billed at, in $ an hour'),
  cost: message('Costs, in $ an hour'),
  laborClass: message('Labor class'),
  number: message('Employee number'),
} as const;
type RateField = keyof typeof FIELDS;
/** `from`: the day from which on the cost applies; today for now. */
type RatesForm = Record<RateField, string> & { version: string | null; from: string };

const formOf = ({ rate, cost }: Pick<Employee, 'rate' | 'cost'>): RatesForm => ({
  // The later of both rows, as the command compares them.
  version: [rate?.updated_at ?? '', cost?.updated_at ?? ''].sort().at(-1) || null,
  billable: textOf(rate?.hourly_billable_rate),
  cost: textOf(cost?.hourly_cost_rate),
  laborClass: rate?.labor_class ?? '',
  number: cost?.employee_number ?? '',
  from: serverToday(),
});

/** A person's billable rate, cost rate, and payroll number, with the former rates. */
export function RatesDialog({ person, onClose }: { person: Employee; onClose: () => void }) {
  // The version with which the dialog was opened, whatever is loaded meanwhile.
  const [initial] = useState(() => formOf(person));
  const { form, edit, errorOf, submit } = useTypedForm(() => initial);
  const reach = useCostReach(person.id, form.from, initial.from);
  const name = personName(person);
  const save = useCommand('set_pay_rates', {
    invalidates: ['profiles', 'time_segments', 'margin'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Rates of {{name}} saved', { name }) });
      onClose();
    },
    onError: (error) => onRefused(error),
  });
  const send = ({ version, billable, cost, laborClass, number, from }: RatesForm) =>
    submit(
      z.safeParse(timeCommands.set_pay_rates.input, {
        profile_id: person.id,
        version,
        hourly_billable_rate: typedNumber(billable) ?? Number.NaN,
        hourly_cost_rate: typedNumber(cost),
        cost_effective_on: from === initial.from ? null : from,
        labor_class: laborClass || null,
        employee_number: number,
      }),
      save.mutate,
    );
  const { onRefused, conflict } = useVersionConflict({
    recordId: person.id,
    initial,
    fields: Object.keys(FIELDS) as RateField[],
    loadNewest: async () => {
      const newest = await loadRates(person.id);
      // The day is nobody's but that of this form.
      return newest && { ...formOf(newest), from: form.from };
    },
    mine: () => form,
    save: (merged) => {
      edit(merged);
      send(merged);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Rates of {{name}}', { name })}
      description={t('New rates apply to time from now on. The cost may begin on another day.')}
      footer={
        <>
          <Link to="/admin/users/$id" params={{ id: person.id }} className={buttonStyle()}>
            {t('Open person')}
          </Link>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => send(form)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t(FIELDS.billable)}
          required
          hint={t('Without it, clocking in is not possible.')}
          error={errorOf('hourly_billable_rate')}
        >
          <DecimalInput value={form.billable} onValue={(billable) => edit({ billable })} />
        </Field>
        <Field
          label={t(FIELDS.cost)}
          optional
          hint={t('Seen by managers only. Counts for earlier time that has none, too.')}
          error={errorOf('hourly_cost_rate')}
        >
          <DecimalInput value={form.cost} onValue={(cost) => edit({ cost })} />
        </Field>
        <Field label={t('Cost effective from')} required hint={reach} error={errorOf('cost_effective_on')}>
          <Input type="date" value={form.from} onChange={(event) => edit({ from: event.target.value })} />
        </Field>
        <Field
          label={t(FIELDS.laborClass)}
          optional
          hint={t('Price lists may have an hour for it.')}
          error={errorOf('labor_class')}
        >
          <LaborClassSelect
            value={form.laborClass}
            placeholder={t('None')}
            onChange={(name) => edit({ laborClass: name ?? '' })}
          />
        </Field>
        <Field
          label={t(FIELDS.number)}
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
      <CostRates profileId={person.id} canRemove />
      <RateChanges profileId={person.id} />
      <VersionConflictDialog
        title={t('Somebody else has changed these rates meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={(values, field) => values[field]}
        isSaving={save.isPending}
      />
    </Dialog>
  );
}

const textOf = (amount: number | null | undefined) => (amount == null ? '' : amount.toFixed(2));
