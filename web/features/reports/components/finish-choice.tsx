import { CircleCheck, Hourglass } from 'lucide-react';
import { useController } from 'react-hook-form';
import type { ReportEditor } from '#web/features/reports/use-report-editor.ts';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';

const CHOICES = [
  {
    isFinal: true,
    icon: CircleCheck,
    label: message('Finished'),
    meaning: message('The office checks it and completes the work order.'),
  },
  {
    isFinal: false,
    icon: Hourglass,
    label: message('Not yet'),
    meaning: message('A progress report: the work order stays in progress.'),
  },
];

/** Whether this report is the final one: two large options, each with its consequence. */
export function FinishChoice({ form }: { form: ReportEditor['form'] }) {
  const { field } = useController({ control: form.control, name: 'is_final' });
  const choose = (isFinal: boolean) => {
    field.onChange(isFinal);
    // The choice determines which checklist items are required.
    if (form.formState.isSubmitted) void form.trigger('checklist');
  };
  return (
    <fieldset>
      <legend className="sr-only">{t('Is the work finished?')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CHOICES.map(({ isFinal, icon: Icon, label, meaning }) => (
          <label
            key={label}
            className={cn(
              'flex min-h-16 cursor-pointer gap-2.5 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-focus',
              field.value === isFinal
                ? 'border-slate bg-slate-tint'
                : 'border-line-strong/60 bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={field.name}
              checked={field.value === isFinal}
              onChange={() => choose(isFinal)}
              className="sr-only"
            />
            <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            <span>
              <span className="block font-medium">{t(label)}</span>
              <span className="block text-ink-soft">{t(meaning)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
