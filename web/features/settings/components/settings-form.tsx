import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SettingsForm as Form } from '#web/features/settings/use-settings-form.ts';
import { type Message, t } from '#web/lib/text.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface SettingsFormProps<Values extends FieldValues> {
  settings: Form<Values>;
  /** What each field is called, for comparing two versions. */
  labels: Record<keyof Values & string, Message>;
  /** The value of a field as text. */
  textOf: (values: Values, field: keyof Values & string) => string;
  children: ReactNode;
}

/** A form with its save button, the dialog of a conflict, and the question before it is left with changes. */
export function SettingsForm<Values extends FieldValues>({
  settings,
  labels,
  textOf,
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
      <UnsavedGuard isChanged={form.formState.isDirty} />
      <VersionConflictDialog
        title={t('Somebody else has changed these settings')}
        conflict={conflict}
        labelOf={(field) => t(labels[field])}
        textOf={textOf}
        isSaving={isSaving}
      />
    </form>
  );
}
