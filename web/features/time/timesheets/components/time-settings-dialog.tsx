import { type ReactNode, useState } from 'react';
import { timeSettings } from '#shared/commands/settings.ts';
import { PAY_PERIOD_KINDS } from '#shared/rules/time-settings.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { formatDate } from '#web/lib/dates.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { loadTimeSettings, type StoredTimeSettings } from '#web/lib/time-settings.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button } from '#web/ui/button.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

const WEEKDAYS: readonly Message[] = [
  message('Sunday'),
  message('Monday'),
  message('Tuesday'),
  message('Wednesday'),
  message('Thursday'),
  message('Friday'),
  message('Saturday'),
];
const KINDS = {
  weekly: message('Every week'),
  biweekly: message('Every two weeks'),
  semimonthly: message('Twice a month'),
} as const;

const FIELDS = {
  week: message('Weeks begin on'),
  forgotten: message('Forgotten after, in hours'),
  daily: message('Daily overtime after, in hours'),
  weekly: message('Weekly overtime after, in hours'),
  multiplier: message('Overtime is paid'),
  kind: message('Pay period'),
  anchor: message('A period began on'),
  classes: message('Labor classes, one per line'),
} as const;
type TimeField = keyof typeof FIELDS;
type TimeForm = Record<TimeField, string> & { version: string | null };

const formOf = ({ settings, version }: StoredTimeSettings): TimeForm => ({
  version,
  forgotten: String(settings.forgotten_after_hours),
  week: String(settings.week_starts_on),
  daily: textOf(settings.overtime.daily_hours),
  weekly: textOf(settings.overtime.weekly_hours),
  multiplier: String(settings.overtime.multiplier),
  kind: settings.pay_period.kind,
  anchor: settings.pay_period.anchor,
  classes: settings.labor_classes.join('\n'),
});

interface TimeSettingsDialogProps {
  stored: StoredTimeSettings;
  /** Who changed the settings before. */
  history: ReactNode;
  onClose: () => void;
}

/** The settings of time: the maximum session, overtime, and the pay period. */
export function TimeSettingsDialog({ stored, history, onClose }: TimeSettingsDialogProps) {
  // The version with which the dialog was opened, whatever is loaded meanwhile.
  const [initial] = useState(() => formOf(stored));
  const { form, edit, errorOf, submit } = useTypedForm(() => initial);
  const save = useCommand('save_time_settings', {
    invalidates: ['settings', 'time_segments', 'pay_periods'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Time settings saved') });
      onClose();
    },
    onError: (error) => onRefused(error),
  });
  const send = ({ version, ...entered }: TimeForm) =>
    submit(checked(entered), (settings) => save.mutate({ version, settings }));
  const { onRefused, conflict } = useVersionConflict({
    recordId: 'time',
    initial,
    fields: Object.keys(FIELDS) as TimeField[],
    loadNewest: async () => formOf(await loadTimeSettings()),
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
      title={t('How time is counted')}
      description={t(
        'Changes count for every open timesheet at once; locked pay periods keep their days and their overtime.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => send(form)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t(FIELDS.week)} required error={errorOf('week_starts_on')}>
          <Select
            options={WEEKDAYS.map((label, value) => ({ value: String(value), label: t(label) }))}
            value={form.week}
            onChange={(event) => edit({ week: event.target.value })}
          />
        </Field>
        <Field
          label={t(FIELDS.forgotten)}
          required
          hint={t('Longer clock sessions are flagged.')}
          error={errorOf('forgotten_after_hours')}
        >
          <DecimalInput value={form.forgotten} onValue={(forgotten) => edit({ forgotten })} />
        </Field>
        <Field label={t(FIELDS.daily)} optional error={errorOf('overtime.daily_hours')}>
          <DecimalInput value={form.daily} onValue={(daily) => edit({ daily })} />
        </Field>
        <Field label={t(FIELDS.weekly)} optional error={errorOf('overtime.weekly_hours')}>
          <DecimalInput value={form.weekly} onValue={(weekly) => edit({ weekly })} />
        </Field>
        <Field
          label={t(FIELDS.multiplier)}
          required
          hint={t('1.5 is time and a half.')}
          error={errorOf('overtime.multiplier')}
        >
          <DecimalInput value={form.multiplier} onValue={(multiplier) => edit({ multiplier })} />
        </Field>
        <Field label={t(FIELDS.kind)} required error={errorOf('pay_period.kind')}>
          <Select
            options={PAY_PERIOD_KINDS.map((value) => ({ value, label: t(KINDS[value]) }))}
            value={form.kind}
            onChange={(event) => edit({ kind: event.target.value })}
          />
        </Field>
        {form.kind !== 'semimonthly' && (
          <Field
            label={t(FIELDS.anchor)}
            required
            hint={t('Any first day of one: the others are counted from it.')}
            error={errorOf('pay_period.anchor')}
          >
            <Input
              type="date"
              value={form.anchor}
              onChange={(event) => edit({ anchor: event.target.value })}
            />
          </Field>
        )}
        <Field
          label={t(FIELDS.classes)}
          optional
          hint={t('What people are, for the prices of their hours. It is set with their rates.')}
          error={
            errorOf('labor_classes') ??
            form.classes.split('\n').flatMap((_, at) => errorOf(`labor_classes.${at}`) ?? [])[0]
          }
        >
          <Textarea
            rows={4}
            value={form.classes}
            onChange={(event) => edit({ classes: event.target.value })}
          />
        </Field>
      </div>
      {history}
      <VersionConflictDialog
        title={t('Somebody else has changed these settings')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={shownValue}
        isSaving={save.isPending}
      />
    </Dialog>
  );
}

const checked = (form: Record<TimeField, string>) =>
  timeSettings.safeParse({
    forgotten_after_hours: typedNumber(form.forgotten) ?? Number.NaN,
    week_starts_on: Number(form.week),
    overtime: {
      daily_hours: typedNumber(form.daily),
      weekly_hours: typedNumber(form.weekly),
      multiplier: typedNumber(form.multiplier) ?? Number.NaN,
    },
    pay_period: { kind: form.kind, anchor: form.anchor },
    labor_classes: form.classes
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
  });

/** A value as the form shows it. */
function shownValue(form: TimeForm, field: TimeField): string {
  const value = form[field];
  switch (field) {
    case 'week':
      return t(WEEKDAYS[Number(value)] ?? message('Monday'));
    case 'kind':
      return t(KINDS[value as keyof typeof KINDS]);
    case 'anchor':
      return value && formatDate(value);
    default:
      return value;
  }
}

const textOf = (hours: number | null) => (hours === null ? '' : String(hours));
