import { t } from '#web/lib/text.ts';
import type { VersionConflict } from '#web/lib/use-version-conflict.ts';
import { DifferenceDialog } from '#web/ui/difference-dialog.tsx';

interface VersionConflictDialogProps<Form extends object, Field extends keyof Form & string> {
  /** What was changed meanwhile: 'Somebody else has changed this organization meanwhile'. */
  title: string;
  conflict: VersionConflict<Form, Field> | null;
  labelOf: (field: Field) => string;
  /** The value of a field as text. */
  textOf: (form: Form, field: Field) => string;
  isSaving: boolean;
}

/** Shows a conflict of `useVersionConflict` while there is one. */
export function VersionConflictDialog<Form extends object, Field extends keyof Form & string>(
  props: VersionConflictDialogProps<Form, Field>,
) {
  const { title, conflict, labelOf, textOf, isSaving } = props;
  if (!conflict) return null;
  return (
    <DifferenceDialog
      title={conflict.isOwn ? t('You have changed this in another window') : title}
      savedAt={conflict.savedAt}
      savedBy={conflict.savedBy}
      isOwn={conflict.isOwn}
      differences={conflict.differences.map(({ field, isMine }) => ({
        field,
        isMine,
        label: labelOf(field),
        theirs: textOf(conflict.newest, field),
        mine: textOf(conflict.mine, field),
      }))}
      isSaving={isSaving}
      onCancel={conflict.end}
      onSave={conflict.resolve}
    />
  );
}
