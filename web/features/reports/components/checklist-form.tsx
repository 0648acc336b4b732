import { ArrowUp, Plus, X } from 'lucide-react';
import type { ChecklistItem } from '#shared/commands/reports.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Input } from '#web/ui/input.tsx';

const MOST_ITEMS = 40;

interface ChecklistFormProps {
  trade: string;
  items: ChecklistItem[];
  /** The version of the list that is changed; null for a trade that has no list of its own yet. */
  seenAt: string | null;
  onChange: (items: ChecklistItem[]) => void;
}

/** The items of one list, in their order. */
export function ChecklistForm({ trade, items, seenAt, onChange }: ChecklistFormProps) {
  const save = useCommand('save_checklist', {
    invalidates: ['report_checklists', 'work_orders', 'audit_log'],
    onSuccess: () => toast({ kind: 'success', title: t('Checklist saved'), description: trade }),
  });
  const change = (id: string, changes: Partial<ChecklistItem>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const add = () => onChange([...items, { id: crypto.randomUUID(), text: '', is_required: false }]);
  const moveUp = (index: number) =>
    onChange(
      items.with(index - 1, items[index] as ChecklistItem).with(index, items[index - 1] as ChecklistItem),
    );
  const written = items.filter(({ text }) => text.trim());

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ trade, items: written, seen_at: seenAt });
      }}
      className="grid gap-3"
    >
      {items.length === 0 && <p className="text-ink-soft">{t('Nothing is checked on this trade yet.')}</p>}
      <ol className="grid gap-2">
        {items.map((item, index) => (
          <li
            key={item.id}
            className="grid grid-cols-[1fr_auto_auto] items-center gap-x-1 rounded-md border border-line p-2"
          >
            <Input
              value={item.text}
              onChange={({ target }) => change(item.id, { text: target.value })}
              aria-label={t('Item {{number}}', { number: index + 1 })}
              maxLength={200}
            />
            <Button
              variant="quiet"
              size="icon"
              disabled={index === 0}
              onClick={() => moveUp(index)}
              aria-label={t('Move item {{number}} up', { number: index + 1 })}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              aria-label={t('Remove item {{number}}', { number: index + 1 })}
            >
              <X aria-hidden />
            </Button>
            <Checkbox
              checked={item.is_required}
              onCheckedChange={(is_required) => change(item.id, { is_required })}
              label={t('Required for a final report')}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={add} disabled={items.length >= MOST_ITEMS}>
          <Plus aria-hidden />
          {t('Add item')}
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('Save checklist')}
        </Button>
      </div>
    </form>
  );
}
