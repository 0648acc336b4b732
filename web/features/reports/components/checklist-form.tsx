import { ArrowUp, Plus, X } from 'lucide-react';
import type { ChecklistItem } from '#shared/commands/reports.ts';
import { type ChecklistVersion, loadChecklists } from '#web/features/reports/checklist-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Input } from '#web/ui/input.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

const MOST_ITEMS = 40;

interface ChecklistFormProps {
  trade: string;
  /** The stored list, once there is one. */
  listId: string | undefined;
  /** What was stored when the user began. */
  base: ChecklistVersion;
  mine: ChecklistVersion;
  onChange: (mine: ChecklistVersion) => void;
  onSaved: (saved: ChecklistVersion) => void;
}

/** The items of one list, in their order. */
export function ChecklistForm({ trade, listId, base, mine, onChange, onSaved }: ChecklistFormProps) {
  const { items } = mine;
  const save = useCommand('save_checklist', {
    invalidates: ['report_checklists', 'work_orders', 'audit_log'],
    onSuccess: ({ updated_at: version }, saved) => {
      toast({ kind: 'success', title: t('Checklist saved'), description: trade });
      onSaved({ items: saved.items, version });
    },
    onError: (error) => onRefused(error),
  });
  const send = (list: ChecklistVersion) =>
    save.mutate({ trade, items: written(list.items), seen_at: list.version });
  const { onRefused, conflict } = useVersionConflict({
    recordId: listId,
    initial: base,
    fields: ['items'],
    loadNewest: async () => {
      const newest = (await loadChecklists()).find((list) => list.trade === trade);
      return newest ? { items: newest.items, version: newest.updated_at } : null;
    },
    mine: () => ({ ...mine, items: written(items) }),
    save: (merged) => {
      onChange(merged);
      send(merged);
    },
  });
  const put = (next: readonly ChecklistItem[]) => onChange({ ...mine, items: next });
  const change = (id: string, changes: Partial<ChecklistItem>) =>
    put(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const add = () => put([...items, { id: crypto.randomUUID(), text: '', is_required: false }]);
  const moveUp = (index: number) =>
    put(items.with(index - 1, items[index] as ChecklistItem).with(index, items[index - 1] as ChecklistItem));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(mine);
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
              onClick={() => put(items.filter(({ id }) => id !== item.id))}
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
      <VersionConflictDialog
        title={t('Somebody else has changed this checklist meanwhile')}
        conflict={conflict}
        labelOf={() => t('Checklist')}
        textOf={(list) => list.items.map(lineOf).join('\n')}
        isSaving={save.isPending}
      />
    </form>
  );
}

const written = (items: readonly ChecklistItem[]) => items.filter(({ text }) => text.trim());

const lineOf = ({ text, is_required }: ChecklistItem, index: number): string =>
  `${index + 1}. ${is_required ? t('{{item}} (required)', { item: text }) : text}`;
