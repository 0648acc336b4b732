import { Bookmark, BookmarkPlus, PencilLine, Pin, PinOff, Trash2 } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { SavedView, useSavedViews } from '#web/lib/use-saved-views.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

interface ViewMenuProps {
  /** The saved view that is shown. */
  active: SavedView | undefined;
  /** Whether the current search is not a view yet. */
  canSave: boolean;
  onSave: () => void;
  onRename: () => void;
  change: ReturnType<typeof useSavedViews>['change']['mutate'];
}

/** Saves the current search as a view, and edits the saved view that is shown. */
export function ViewMenu({ active, canSave, onSave, onRename, change }: ViewMenuProps) {
  const remove = ({ id, name, search }: SavedView) =>
    change(
      { kind: 'remove', id },
      {
        onSuccess: () =>
          toast({
            title: t('View deleted: {{name}}', { name }),
            action: { label: t('Undo'), onSelect: () => change({ kind: 'add', name, search }) },
          }),
      },
    );
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={t('Saved views')} className="mb-0.5">
          <Bookmark aria-hidden className={active && 'fill-current'} />
        </Button>
      }
    >
      <MenuItem disabled={!canSave} onClick={onSave}>
        <BookmarkPlus aria-hidden />
        {t('Save this view…')}
      </MenuItem>
      {active && (
        <>
          <MenuItem onClick={onRename}>
            <PencilLine aria-hidden />
            {t('Rename…')}
          </MenuItem>
          <MenuItem onClick={() => change({ kind: 'default', id: active.id, isDefault: !active.isDefault })}>
            {active.isDefault ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {active.isDefault ? t('No longer open first') : t('Open this view first')}
          </MenuItem>
          <MenuItem onClick={() => remove(active)}>
            <Trash2 aria-hidden />
            {t('Delete view')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
