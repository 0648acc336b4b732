import type { PRIORITIES } from '#shared/commands/work-orders.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

type Priority = (typeof PRIORITIES)[number];

/** What each priority says about the problem. When the work is done is for the office's due times to say. */
const MEANINGS: readonly { priority: Priority; meaning: Message }[] = [
  { priority: 'low', meaning: message('Can wait') },
  { priority: 'medium', meaning: message('Should not wait long') },
  { priority: 'high', meaning: message('Disturbs the business') },
  { priority: 'emergency', meaning: message('Danger, or the store cannot work') },
];

interface PriorityChoiceProps {
  value: Priority;
  onChange: (priority: Priority) => void;
  /** When new work of a priority is due, where the office has set it. */
  dueLabelOf?: ((priority: Priority) => string | null) | undefined;
}

/** Selects the priority: four large options, each with its due time or its meaning. */
export function PriorityChoice({ value, onChange, dueLabelOf }: PriorityChoiceProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t('Priority')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2 lg:grid-cols-4">
        {MEANINGS.map(({ priority, meaning }) => {
          const { label, icon: Icon } = statusLook('priority', priority);
          return (
            <label
              key={priority}
              className={cn(
                'flex min-h-16 cursor-pointer gap-2.5 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-focus',
                value === priority
                  ? 'border-slate bg-slate-tint'
                  : 'border-line-strong/60 bg-surface hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="priority"
                value={priority}
                checked={value === priority}
                onChange={() => onChange(priority)}
                className="sr-only"
              />
              <Icon
                aria-hidden
                className={cn(
                  'mt-0.5 size-4 shrink-0',
                  priority === 'emergency' && 'text-brick-ink',
                  priority === 'high' && 'text-ochre-ink',
                )}
              />
              <span>
                <span className="block font-medium">{t(label)}</span>
                <span className="block text-ink-soft text-xs">{dueLabelOf?.(priority) ?? t(meaning)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
