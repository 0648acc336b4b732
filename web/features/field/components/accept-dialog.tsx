import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrivalChoices } from '#web/features/field/arrival.ts';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { appointmentLabel } from '#web/lib/appointment-labels.ts';
import { cn } from '#web/lib/cn.ts';
import { officeDateTime, officeMoment } from '#web/lib/office-time.ts';
import { preferredDays } from '#web/lib/preferred-days.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { zoneHint } from '#web/lib/zone-hint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface AcceptDialogProps {
  order: FieldWorkOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The firm accepts the work and announces when it comes: one tap for the usual times. It can change the time later. */
export function AcceptDialog({ order, open, onOpenChange }: AcceptDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  // A proposal that nobody has touched follows the appointment.
  const arrival = chosen ?? proposedArrival(order);
  const moment = arrival ? officeMoment(arrival.slice(0, 10), arrival.slice(11)) : null;
  const preferred = preferredDays(order);
  const appointment = appointmentLabel(order);
  const isAccepted = order.accepted_at !== null;
  const fields = useRequiredFields({ arrival: isAccepted && !arrival && message('Enter a day and a time.') });
  const close = () => {
    fields.uncheck();
    onOpenChange(false);
  };
  const queryClient = useQueryClient();
  const accept = useCommand('answer_assignment', {
    invalidates: ['work_orders', 'work_order_events'],
    onSuccess: () => {
      close();
      toast({
        kind: 'success',
        title: isAccepted
          ? t('{{number}}: arrival changed', {
              number: order.work_order_number,
            })
          : t('{{number}} accepted', {
              number: order.work_order_number,
            }),
        description: arrival
          ? t('The office and the customer see when you come.')
          : t('The office is notified.'),
      });
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
      // The work order may have changed; the dialog shows how it is now.
      void invalidateSources(queryClient, ['work_orders']);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      title={
        isAccepted
          ? t('When will you be there?')
          : t('Accept {{number}}', { number: order.work_order_number })
      }
      description={order.title}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={accept.isPending}
            onClick={() =>
              fields.confirm(() =>
                accept.mutate({
                  work_order_id: order.id,
                  answer: 'accept',
                  arrival_at: moment,
                  appointment_from: order.appointment_from,
                }),
              )
            }
          >
            {isAccepted ? t('Save') : t('Accept')}
          </Button>
        </>
      }
    >
      <div id={fields.id} className="grid gap-3">
        {appointment && <p className="font-medium">{t('Appointment: {{time}}', { time: appointment })}</p>}
        {preferred && <p className="text-ink-soft">{t('Preferred days: {{days}}', { days: preferred })}</p>}
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('Usual times')}</legend>
          {arrivalChoices(order).map(({ label, value }) => (
            <button
              key={value}
              type="button"
              aria-pressed={arrival === value}
              onClick={() => setChosen(value)}
              className={cn(
                'min-h-11 rounded-full border border-line-strong/60 px-3.5 hover:bg-sunken md:min-h-9',
                'aria-pressed:border-slate aria-pressed:bg-slate aria-pressed:font-medium aria-pressed:text-on-slate',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <Field
          label={t('You will be there')}
          optional={!isAccepted}
          required={isAccepted}
          error={fields.errorOf('arrival')}
          hint={[zoneHint(moment), t('The office and the customer see it. You can change it later.')]
            .filter(Boolean)
            .join(' ')}
        >
          <Input
            type="datetime-local"
            min={officeDateTime(new Date(serverNow()))}
            value={arrival}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** What was said before, otherwise the start of an appointment that is still to come; '' for neither. */
function proposedArrival({ arrival_at: arrival, appointment_from: start }: FieldWorkOrder): string {
  if (arrival) return officeDateTime(arrival);
  return start && Date.parse(start) > serverNow() ? officeDateTime(start) : '';
}
