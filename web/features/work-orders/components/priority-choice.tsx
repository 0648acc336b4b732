import type { PRIORITIES } from '#shared/commands/work-orders.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

type Priority = (typeof PRIORITIES)[number];

/** The meaning of each priority, for customers. */
const MEANINGS: readonly { priority: Priority; meaning: Message }[] = [
  { priority: 'low', meaning: message('When somebody is near') },
  { priority: 'medium', meaning: message('Within the next days') },
  { priority: 'high', meaning: message('Today or tomorrow') },
  { priority: 'emergency', meaning: message('Danger, or the store cannot work') },
];

interface PriorityChoiceProps {
  value: Priority;
  onChange: (priority: Priority) => void;
}

/** Selects the priority: four large options, each with its meaning. */
export function PriorityChoice({ value, onChange }: PriorityChoiceProps) {
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
                <span className="block text-ink-soft text-xs">{t(meaning)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
