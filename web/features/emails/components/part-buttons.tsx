import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

interface PartButtonsProps {
  name: string;
  /** Absent where it cannot move that way. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onAdd: () => void;
  onRemove: () => void;
}

/** Moves and removes a part, and adds a paragraph after it. */
export function PartButtons({ name, onUp, onDown, onAdd, onRemove }: PartButtonsProps) {
  const buttons = [
    { id: 'up', label: t('Move {{part}} up', { part: name }), Icon: ArrowUp, onClick: onUp },
    { id: 'down', label: t('Move {{part}} down', { part: name }), Icon: ArrowDown, onClick: onDown },
    { id: 'add', label: t('Add a paragraph after {{part}}', { part: name }), Icon: Plus, onClick: onAdd },
    { id: 'remove', label: t('Remove {{name}}', { name }), Icon: Trash2, onClick: onRemove },
  ];
  return buttons.map(({ id, label, Icon, onClick }) => (
    <Tooltip key={id} text={label}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        disabled={!onClick}
        data-action={id}
        onClick={onClick}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  ));
}
