import { Bookmark, BookmarkPlus, PencilLine, Pin, PinOff, Share2, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useMay } from '#web/lib/use-may.ts';
import type { SavedView, useSavedViews } from '#web/lib/use-saved-views.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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

/** Saves the current search as a view, and edits or shares the saved view that is shown. */
export function ViewMenu({ active, canSave, onSave, onRename, change }: ViewMenuProps) {
  const { capabilities } = useViewer();
  const canShare = capabilities.length > 0 && !capabilities.includes('read_only');
  const canRemoveShared = useMay()('manage_settings');
  /** A shared view whose deletion waits for a confirmation. */
  const [removed, setRemoved] = useState<SavedView>();
  const share = ({ id, name, isShared }: SavedView) =>
    change(
      { kind: 'share', id, isShared: !isShared },
      {
        onSuccess: () =>
          toast({
            kind: 'success',
            title: isShared
              ? t('{{name}} is yours alone again', { name })
              : t('{{name}} is shared with the office', { name }),
          }),
      },
    );
  const remove = ({ id, name, search, isShared }: SavedView) =>
    change(
      { kind: 'remove', id },
      {
        onSuccess: () =>
          toast({
            title: t('View deleted: {{name}}', { name }),
            ...(!isShared && {
              action: { label: t('Undo'), onSelect: () => change({ kind: 'add', name, search }) },
            }),
          }),
      },
    );
  const menu = (
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
      {active?.isOwn && (
        <>
          <MenuItem onClick={onRename}>
            <PencilLine aria-hidden />
            {t('Rename…')}
          </MenuItem>
          <MenuItem onClick={() => change({ kind: 'default', id: active.id, isDefault: !active.isDefault })}>
            {active.isDefault ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {active.isDefault ? t('No longer open first') : t('Open this view first')}
          </MenuItem>
          {canShare && (
            <MenuItem onClick={() => share(active)}>
              {active.isShared ? <UserRound aria-hidden /> : <Share2 aria-hidden />}
              {active.isShared ? t('Stop sharing') : t('Share with the office')}
            </MenuItem>
          )}
        </>
      )}
      {active && (active.isOwn || canRemoveShared) && (
        <MenuItem onClick={() => (active.isShared ? setRemoved(active) : remove(active))}>
          <Trash2 aria-hidden />
          {active.isShared ? t('Delete for everybody…') : t('Delete view')}
        </MenuItem>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(undefined)}
          title={t('Delete {{name}} for everybody?', { name: removed.name })}
          description={t('The office shares this view. Everybody who uses it loses it.')}
          action={t('Delete for everybody')}
          variant="danger"
          onConfirm={() => remove(removed)}
        />
      )}
    </>
  );
}
