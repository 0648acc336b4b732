import { type FormEvent, useState } from 'react';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import type { SavedView, useSavedViews } from '#web/lib/use-saved-views.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const NAME_MAX_LENGTH = 60;

interface SaveViewDialogProps {
  /** The view to rename; undefined for a new one. */
  renames: SavedView | undefined;
  search: ListSearch;
  views: readonly SavedView[];
  change: ReturnType<typeof useSavedViews>['change'];
  onClose: () => void;
}

/** Asks for the name of a view. A new view replaces one with the same name. */
export function SaveViewDialog({ renames, search, views, change, onClose }: SaveViewDialogProps) {
  const [renamed] = useState(renames);
  const [name, setName] = useState(renamed?.name ?? '');
  const wanted = name.trim();
  const sameName = views.find((view) => view.isOwn && view.name === wanted && view.id !== renamed?.id);

  const fields = useRequiredFields({ name: wanted === '' && message('Enter a name.') });

  const save = () => {
    const onSuccess = () => {
      toast({ kind: 'success', title: t('View saved: {{name}}', { name: wanted }) });
      onClose();
    };
    if (renamed) change.mutate({ kind: 'rename', id: renamed.id, name: wanted }, { onSuccess });
    else if (sameName) change.mutate({ kind: 'replace', id: sameName.id, search }, { onSuccess });
    else change.mutate({ kind: 'add', name: wanted, search }, { onSuccess });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    fields.confirm(save);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={renamed ? t('Rename view') : t('Save this view')}
      description={t('Search, filters and order under a name, for you alone.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => submit()}>
            {!renamed && sameName ? t('Replace') : t('Save')}
          </Button>
        </>
      }
    >
      <form id={fields.id} onSubmit={submit} noValidate>
        <Field
          label={t('Name')}
          required
          error={fields.errorOf('name')}
          hint={
            !renamed && sameName ? t('You have a view of this name; it will show this instead.') : undefined
          }
        >
          <Input
            value={name}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
