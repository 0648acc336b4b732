import { timeSettings } from '#shared/commands/time.ts';
import { PAY_PERIOD_KINDS, type TimeSettings } from '#shared/rules/time-settings.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

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

/** The settings of time: the maximum session, overtime, and the pay period. */
export function TimeSettingsDialog({ settings, onClose }: { settings: TimeSettings; onClose: () => void }) {
  const { form, edit, errorOf, submit } = useTypedForm(() => ({
    forgotten: String(settings.forgotten_after_hours),
    week: String(settings.week_starts_on),
    daily: textOf(settings.overtime.daily_hours),
    weekly: textOf(settings.overtime.weekly_hours),
    multiplier: String(settings.overtime.multiplier),
    kind: settings.pay_period.kind as string,
    anchor: settings.pay_period.anchor,
  }));
  const save = useCommand('save_time_settings', {
    invalidates: ['settings', 'time_segments', 'pay_periods'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Time settings saved') });
      onClose();
    },
  });
  const check = () =>
    timeSettings.safeParse({
      forgotten_after_hours: numberOf(form.forgotten) ?? Number.NaN,
      week_starts_on: Number(form.week),
      overtime: {
        daily_hours: numberOf(form.daily),
        weekly_hours: numberOf(form.weekly),
        multiplier: numberOf(form.multiplier) ?? Number.NaN,
      },
      pay_period: { kind: form.kind, anchor: form.anchor },
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
          <Button variant="main" busy={save.isPending} onClick={() => submit(check(), save.mutate)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Weeks begin on')} required error={errorOf('week_starts_on')}>
          <Select
            options={WEEKDAYS.map((label, value) => ({ value: String(value), label: t(label) }))}
            value={form.week}
            onChange={(event) => edit({ week: event.target.value })}
          />
        </Field>
        <Field
          label={t('Forgotten after, in hours')}
          required
          hint={t('Longer clock sessions are flagged.')}
          error={errorOf('forgotten_after_hours')}
        >
          <DecimalInput value={form.forgotten} onValue={(forgotten) => edit({ forgotten })} />
        </Field>
        <Field label={t('Daily overtime after, in hours')} optional error={errorOf('overtime.daily_hours')}>
          <DecimalInput value={form.daily} onValue={(daily) => edit({ daily })} />
        </Field>
        <Field label={t('Weekly overtime after, in hours')} optional error={errorOf('overtime.weekly_hours')}>
          <DecimalInput value={form.weekly} onValue={(weekly) => edit({ weekly })} />
        </Field>
        <Field
          label={t('Overtime is paid')}
          required
          hint={t('1.5 is time and a half.')}
          error={errorOf('overtime.multiplier')}
        >
          <DecimalInput value={form.multiplier} onValue={(multiplier) => edit({ multiplier })} />
        </Field>
        <Field label={t('Pay period')} required error={errorOf('pay_period.kind')}>
          <Select
            options={PAY_PERIOD_KINDS.map((value) => ({ value, label: t(KINDS[value]) }))}
            value={form.kind}
            onChange={(event) => edit({ kind: event.target.value })}
          />
        </Field>
        {form.kind !== 'semimonthly' && (
          <Field
            label={t('A period began on')}
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
      </div>
    </Dialog>
  );
}

const textOf = (hours: number | null) => (hours === null ? '' : String(hours));

/** Null for an empty field; NaN for an invalid number. */
function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : Number(trimmed);
}
