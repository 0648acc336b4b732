import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConflictDialog, type Difference } from '#web/features/settings/components/conflict-dialog.tsx';
import type { SettingsForm as Form } from '#web/features/settings/use-settings-form.ts';
import { t } from '#web/lib/text.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface SettingsFormProps<Values extends FieldValues> {
  settings: Form<Values>;
  /** The values as labels and texts, for comparing two versions. */
  describe: (values: Values) => Record<string, string>;
  children: ReactNode;
}

/** A form with its save button, and the dialog of a conflict. */
export function SettingsForm<Values extends FieldValues>({
  settings,
  describe,
  children,
}: SettingsFormProps<Values>) {
  const { form, submit, isSaving, conflict } = settings;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {children}
      <div className="flex justify-end max-md:[&>*]:flex-1">
        <SignalButton type="submit" variant="main" busy={isSaving}>
          {t('Save changes')}
        </SignalButton>
      </div>
      {conflict && (
        <ConflictDialog
          differences={differencesOf(describe(conflict.values), describe(form.getValues()))}
          isSaving={isSaving}
          onTakeTheirs={settings.takeTheirs}
          onKeepMine={settings.keepMine}
          onClose={settings.close}
        />
      )}
    </form>
  );
}

function differencesOf(theirs: Record<string, string>, mine: Record<string, string>): Difference[] {
  const labels = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return labels
    .map((label) => ({ label, theirs: theirs[label] ?? '', mine: mine[label] ?? '' }))
    .filter((one) => one.theirs !== one.mine);
}
