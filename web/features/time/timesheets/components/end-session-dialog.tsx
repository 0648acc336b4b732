import { useState } from 'react';
import { TIME_TABLES } from '#web/features/time/timesheets/queries.ts';
import { momentOf } from '#web/features/time/timesheets/time-form.ts';
import { formatDateTime, officeDay } from '#web/lib/dates.ts';
import { officeTime } from '#web/lib/office-time.ts';
import { officeZone } from '#web/lib/office-zone.ts';
import { personName } from '#web/lib/person.ts';
import { serverNow, serverToday } from '#web/lib/server-now.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { zoneHint } from '#web/lib/zone-hint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface Open {
  id: string;
  clock_in_time: string | null;
  employee: { first_name: string; last_name: string } | null;
}

/** Clocks out a person who has forgotten to, at the time when the work really ended. */
export function EndSessionDialog({ session, onClose }: { session: Open; onClose: () => void }) {
  const since = session.clock_in_time ?? '';
  const [form, setForm] = useState(() => ({
    day: officeDay(since),
    time: officeDay(since) === serverToday() ? officeTime(new Date(serverNow())) : '17:00',
    reason: '',
  }));
  const name = personName(session.employee);
  const endedAt = form.day && form.time ? momentOf(form.day, form.time) : null;
  const fields = useRequiredFields({
    day: form.day === '' && message('Enter a day.'),
    time: !endedAt && form.day !== '' && message('Enter a time.'),
    reason: form.reason.trim() === '' && message('Say why, so that it can be understood later.'),
  });
  const end = useCommand('end_session', {
    invalidates: TIME_TABLES,
    onSuccess: () => {
      toast({ kind: 'success', title: t('{{name}} is clocked out', { name }) });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('End the session of {{name}}', { name })}
      description={t('Clocked in since {{time}}.', { time: formatDateTime(since) })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={end.isPending}
            onClick={() =>
              fields.confirm(
                () =>
                  endedAt &&
                  end.mutate({
                    ...{ report_id: session.id, ended_at: endedAt, reason: form.reason },
                    time_zone: officeZone(),
                  }),
              )
            }
          >
            {t('End session')}
          </Button>
        </>
      }
    >
      <div id={fields.id} className="grid grid-cols-2 gap-4">
        <Field label={t('Day')} required error={fields.errorOf('day')}>
          <Input
            type="date"
            max={serverToday()}
            value={form.day}
            onChange={(event) => setForm({ ...form, day: event.target.value })}
          />
        </Field>
        <Field label={t('Ended at')} required hint={zoneHint(endedAt)} error={fields.errorOf('time')}>
          <Input
            type="time"
            value={form.time}
            onChange={(event) => setForm({ ...form, time: event.target.value })}
          />
        </Field>
        <Field
          label={t('Reason')}
          required
          hint={t('The person reads this.')}
          error={fields.errorOf('reason')}
          className="col-span-2"
        >
          <Textarea
            rows={2}
            maxLength={1000}
            value={form.reason}
            onChange={(event) => setForm({ ...form, reason: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
