import type { PasskeyListItem } from '@supabase/supabase-js';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { ListedThing } from '#web/features/account/components/listed-thing.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** The server's limit. */
const NAME_MAX_CHARACTERS = 120;

interface PasskeyItemProps {
  name: string;
  passkey: PasskeyListItem;
  isRenaming: boolean;
  isBusy: boolean;
  onRename: (name: string) => void;
  onRenaming: (isRenaming: boolean) => void;
  onDelete: () => void;
}

/** One passkey: its name, when it was created and last used; or a field to rename it. */
export function PasskeyItem(props: PasskeyItemProps) {
  const { name, passkey, isRenaming, onRenaming, onDelete } = props;
  if (isRenaming) return <RenameForm {...props} />;
  return (
    <ListedThing
      icon={Fingerprint}
      title={name}
      detail={
        <>
          {t('Made {{day}}', { day: formatDate(passkey.created_at) })}
          {' · '}
          {passkey.last_used_at ? (
            <RichText
              text={message('last used {{when}}')}
              nodes={{ when: <RelativeDate value={passkey.last_used_at} inSentence /> }}
            />
          ) : (
            t('not used yet')
          )}
        </>
      }
    >
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('Rename {{name}}', { name })}
        onClick={() => onRenaming(true)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button size="icon" variant="quiet" aria-label={t('Delete {{name}}', { name })} onClick={onDelete}>
        <Trash2 aria-hidden />
      </Button>
    </ListedThing>
  );
}

function RenameForm({ name, isBusy, onRename, onRenaming }: PasskeyItemProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onRename(typed.trim());
  };
  return (
    <li className="px-3.5 py-3">
      <form onSubmit={submit} className="flex flex-wrap gap-3">
        <Input
          aria-label={t('Name of the passkey')}
          value={typed}
          maxLength={NAME_MAX_CHARACTERS}
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onRenaming(false);
          }}
          className="min-w-40 flex-1 basis-full sm:basis-40"
        />
        <div className="ml-auto flex gap-2">
          <Button onClick={() => onRenaming(false)}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={typed.trim() === ''}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </li>
  );
}
