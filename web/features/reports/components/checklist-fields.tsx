import { Ban, Check, X } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { checklistProgress } from '#web/features/reports/checklist-progress.ts';
import type { ReportEditor } from '#web/features/reports/use-report-editor.ts';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The possible answers to an item, each with its label and its style when selected. */
const CHECK_ANSWERS = [
  { answer: 'done', label: message('Done'), chosen: 'border-moss bg-moss-tint font-medium text-moss-ink' },
  {
    answer: 'not_applicable',
    label: message('N/A'),
    chosen: 'border-slate bg-slate-tint font-medium text-ink',
  },
  {
    answer: 'failed',
    label: message('Failed'),
    chosen: 'border-brick bg-brick-tint font-medium text-brick-ink',
  },
] as const;

const ICONS = { done: Check, not_applicable: Ban, failed: X } as const;

/** The checks before leaving: each item has three large answers; 'failed' asks for a reason. */
export function ChecklistFields({ form }: { form: ReportEditor['form'] }) {
  // A controller would not hear of the answers below it.
  const items = useWatch({ control: form.control, name: 'checklist' }) ?? [];
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft" aria-live="polite">
        {checklistProgress(items)}
      </p>
      <ul className="grid gap-2">
        {items.map((item, index) => (
          <CheckItem key={item.item_id} form={form} index={index} item={item} />
        ))}
      </ul>
    </div>
  );
}

interface CheckItemProps {
  form: ReportEditor['form'];
  index: number;
  item: { text: string; is_required: boolean };
}

function CheckItem({ form, index, item }: CheckItemProps) {
  const { control, register, formState } = form;
  const { field } = useController({ control, name: `checklist.${index}.answer` });
  const errors = formState.errors.checklist?.[index];
  const { text, is_required: isRequired } = item;
  return (
    <li>
      <fieldset
        data-missing={errors ? '' : undefined}
        className={cn(
          'grid gap-2 rounded-md border p-3 sm:grid-cols-[1fr_auto] sm:items-center',
          errors ? 'border-brick' : 'border-line',
        )}
      >
        <legend className="sr-only">{text}</legend>
        <p aria-hidden className="min-w-0 wrap-anywhere font-medium">
          {text}
          {isRequired && <span className="ml-1.5 font-normal text-ink-soft">{t('required')}</span>}
        </p>
        <div className="grid grid-cols-3 gap-1.5">
          {CHECK_ANSWERS.map(({ answer, label, chosen }, position) => {
            const Icon = ICONS[answer];
            const isChosen = field.value === answer;
            return (
              <label
                key={answer}
                className={cn(
                  'flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-md border px-2.5 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus',
                  isChosen ? chosen : 'border-line-strong/60 bg-surface text-ink hover:bg-sunken',
                )}
              >
                <input
                  ref={position === 0 ? field.ref : undefined}
                  type="radio"
                  name={`checklist-${index}`}
                  checked={isChosen}
                  onChange={() => field.onChange(answer)}
                  className="sr-only"
                />
                <Icon aria-hidden className="size-4 shrink-0 max-sm:hidden" />
                {t(label)}
              </label>
            );
          })}
        </div>
        {field.value === 'failed' && (
          <Field label={t('What is wrong?')} required error={errors?.note?.message} className="col-span-full">
            <Input {...register(`checklist.${index}.note`)} maxLength={500} />
          </Field>
        )}
        {errors?.answer?.message && (
          <p role="alert" className="col-span-full text-brick-ink">
            {errors.answer.message}
          </p>
        )}
      </fieldset>
    </li>
  );
}
