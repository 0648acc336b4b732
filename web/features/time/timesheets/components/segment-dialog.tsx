import { useState } from 'react';
import {
  type PersonDay,
  type Segment,
  TIME_TABLES,
  useItems,
} from '#web/features/time/timesheets/queries.ts';
import { momentsOf, typedOf } from '#web/features/time/timesheets/time-form.ts';
import { formatDate } from '#web/lib/dates.ts';
import { officeZone } from '#web/lib/office-zone.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { zoneHint } from '#web/lib/zone-hint.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

interface SegmentDialogProps {
  /** The person of the time. */
  person: { id: string; name: string };
  /** The time segment to correct; null for one that was not clocked. */
  before: { day: PersonDay; segment: Segment } | null;
  /** The day of a new one. */
  usualDay: string;
  onClose: () => void;
}

/** Adds a time segment that was not clocked, or corrects one: day, times, and work item. */
export function SegmentDialog({ person, before, usualDay, onClose }: SegmentDialogProps) {
  const [form, setForm] = useState(() => ({
    ...(before
      ? typedOf(before.segment.started_at, before.segment.ended_at)
      : { day: usualDay, from: '', to: '' }),
    item: before ? optionOf(before.day).value : null,
    work: before?.segment.work_performed ?? '',
    reason: '',
  }));
  const { text, searchOf } = useOptionSearch();
  const found = useItems(text);
  const moments = momentsOf(form, before?.segment);
  const fields = useRequiredFields({
    day: form.day === '' && message('Enter a day.'),
    from: form.from === '' && message('Enter a time.'),
    to: (form.to === '' || (form.day !== '' && form.from !== '' && !moments)) && message('Enter a time.'),
    item: !form.item && message('Choose a work order or project.'),
    reason: form.reason.trim() === '' && message('Say why, so that it can be understood later.'),
  });
  const zone = zoneHint(moments?.started_at ?? null);
  const options = merged(before ? [optionOf(before.day)] : [], found.data?.options ?? []);
  const edit = (changes: Partial<typeof form>) => setForm({ ...form, ...changes });

  const finish = {
    invalidates: TIME_TABLES,
    onSuccess: () => {
      toast({
        kind: 'success',
        title: before
          ? t('Time of {{name}} corrected', { name: person.name })
          : t('Time of {{name}} added', { name: person.name }),
        description: formatDate(form.day),
      });
      onClose();
    },
  };
  const correct = useCommand('correct_time', finish);
  const add = useCommand('add_time', finish);
  const submit = () => {
    if (!moments) return;
    const [kind, id = null] = form.item?.split(':') ?? [];
    const values = {
      ...moments,
      ...{ work_order_id: kind === 'work_order' ? id : null, project_id: kind === 'project' ? id : null },
      ...{ work_performed: form.work, reason: form.reason, time_zone: officeZone() },
    };
    if (before) correct.mutate({ segment_id: before.segment.id, ...values });
    else add.mutate({ employee_id: person.id, ...values });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={before ? t('Correct this time segment') : t('Add time')}
      description={t('The old entry stays readable, with your name and reason.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={correct.isPending || add.isPending}
            onClick={() => fields.confirm(submit)}
          >
            {before ? t('Correct') : t('Add time')}
          </Button>
        </>
      }
    >
      <div id={fields.id} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label={t('Day')} required error={fields.errorOf('day')} className="max-sm:col-span-2">
          <Input
            type="date"
            max={serverToday()}
            value={form.day}
            onChange={(event) => edit({ day: event.target.value })}
          />
        </Field>
        <Field label={t('From')} required hint={zone} error={fields.errorOf('from')}>
          <Input type="time" value={form.from} onChange={(event) => edit({ from: event.target.value })} />
        </Field>
        <Field
          label={t('To')}
          required
          error={fields.errorOf('to')}
          hint={[form.to !== '' && form.to <= form.from && t('On the next morning.'), zone]
            .filter(Boolean)
            .join(' ')}
        >
          <Input type="time" value={form.to} onChange={(event) => edit({ to: event.target.value })} />
        </Field>
        <Field
          label={t('Work order or project')}
          required
          error={fields.errorOf('item')}
          className="col-span-full"
        >
          <Combobox
            options={options}
            value={form.item}
            onValueChange={(item) => edit({ item })}
            search={searchOf(found, found.data?.isLimited ?? false)}
            placeholder={t('Search by number or title')}
            emptyText={t('Nothing fits this search.')}
          />
        </Field>
        <Field label={t('Work performed')} optional className="col-span-full">
          <Textarea
            rows={2}
            maxLength={10_000}
            value={form.work}
            onChange={(event) => edit({ work: event.target.value })}
          />
        </Field>
        <Field
          label={t('Reason')}
          required
          hint={t('The person reads this.')}
          error={fields.errorOf('reason')}
          className="col-span-full"
        >
          <Textarea
            rows={2}
            maxLength={1000}
            value={form.reason}
            onChange={(event) => edit({ reason: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function optionOf({ work_order, project }: PersonDay): ComboboxOption {
  return work_order
    ? {
        value: `work_order:${work_order.id}`,
        label: `${work_order.work_order_number} ${work_order.title}`,
      }
    : { value: `project:${project?.id}`, label: `${project?.project_number} ${project?.name}` };
}

const merged = (first: readonly ComboboxOption[], others: readonly ComboboxOption[]) => [
  ...first,
  ...others.filter(({ value }) => !first.some((option) => option.value === value)),
];
