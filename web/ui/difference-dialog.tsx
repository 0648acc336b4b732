import { useId, useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ShownDifference<Field extends string> {
  field: Field;
  label: string;
  theirs: string;
  mine: string;
  /** Whether the reader changed it; otherwise theirs is chosen at first. */
  isMine: boolean;
}

interface DifferenceDialogProps<Field extends string> {
  /** What was changed meanwhile: 'Somebody else has changed this organization meanwhile'. */
  title: string;
  /** When the other version was saved. */
  savedAt: string | null;
  /** Who saved it; null where the reader may not know. */
  savedBy: string | null;
  /** Whether the reader saved it, in another window. */
  isOwn?: boolean;
  differences: readonly ShownDifference<Field>[];
  isSaving: boolean;
  onCancel: () => void;
  /** Saves the reader's values, except for these fields, which keep what the other person wrote. */
  onSave: (theirs: ReadonlySet<Field>) => void;
}

/** Two people have edited one record: shows each field that differs, theirs and mine, and lets the reader choose. */
export function DifferenceDialog<Field extends string>(props: DifferenceDialogProps<Field>) {
  const { title, savedAt, savedBy, isOwn, differences, isSaving, onCancel, onSave } = props;
  const [theirs, setTheirs] = useState<ReadonlySet<Field>>(
    () => new Set(differences.filter(({ isMine }) => !isMine).map(({ field }) => field)),
  );
  const choose = (field: Field, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={title}
      description={t('Choose what is right, field by field. Nothing is saved before that.')}
      fillsPhone
      footer={
        <>
          <Button onClick={onCancel}>{t('Back to the form')}</Button>
          <Button variant="main" busy={isSaving} onClick={() => onSave(theirs)}>
            {t('Save these')}
          </Button>
        </>
      }
    >
      <div className="grid content-start gap-4 max-md:overflow-y-auto">
        {savedAt && <p className="text-ink-soft">{savedText(formatDateTime(savedAt), savedBy, isOwn)}</p>}
        {differences.length === 0 && <p>{t('Both versions say the same.')}</p>}
        {differences.map((difference) => (
          <DifferenceField
            key={difference.field}
            difference={difference}
            isOwn={isOwn ?? false}
            isTheirs={theirs.has(difference.field)}
            onChoose={(isTheirs) => choose(difference.field, isTheirs)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function savedText(time: string, name: string | null, isOwn: boolean | undefined): string {
  if (isOwn) return t('You saved the other version in another window on {{time}}.', { time });
  if (name) return t('{{name}} saved the other version on {{time}}.', { name, time });
  return t('The other version was saved on {{time}}.', { time });
}

interface DifferenceFieldProps<Field extends string> {
  difference: ShownDifference<Field>;
  isOwn: boolean;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function DifferenceField<Field extends string>({
  difference,
  isOwn,
  isTheirs,
  onChoose,
}: DifferenceFieldProps<Field>) {
  const name = useId();
  const choices = [
    {
      who: isOwn ? t('Your other window') : t('Theirs'),
      text: difference.theirs,
      checked: isTheirs,
      value: true,
    },
    { who: isOwn ? t('This window') : t('Mine'), text: difference.mine, checked: !isTheirs, value: false },
  ];
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{difference.label}</legend>
      {choices.map(({ who, text, checked, value }) => (
        <label
          key={who}
          className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md border border-line px-3 py-2.5 has-checked:border-slate has-checked:bg-slate-tint/45"
        >
          <input
            type="radio"
            name={name}
            checked={checked}
            onChange={() => onChoose(value)}
            className="mt-0.5 size-4 shrink-0 accent-slate"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-ink-soft text-xs">{who}</span>
            <span className="block whitespace-pre-line wrap-anywhere">{text || '—'}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
