import { useState } from 'react';
import { OrganizationFields } from '#web/features/organizations/components/organization-fields.tsx';
import { FIELDS, fieldText, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { useOrganizationForm } from '#web/features/organizations/use-organization-form.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RestoredNotice } from '#web/ui/restored-notice.tsx';
import { UnsavedNotice } from '#web/ui/unsaved-notice.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface OrganizationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The initial values: `newOrganization(…)` or `formOf(…)`. */
  initial: OrganizationForm;
  profileId: string;
  onSaved: (id: string) => void;
}

/** Creates a customer or a subcontractor, or edits one. */
export function OrganizationDialog(props: OrganizationDialogProps) {
  // A new form each time it is opened, and for each type. It keeps the version with which it was opened.
  return props.open && <OpenDialog key={props.initial.organization_type} {...props} />;
}

function OpenDialog({ open, onOpenChange, profileId, onSaved, ...props }: OrganizationDialogProps) {
  const [initial] = useState(props.initial);
  const { form, submit, isSaving, wasRestored, safety, discard, conflict } = useOrganizationForm(
    initial,
    profileId,
    (id) => {
      onOpenChange(false);
      onSaved(id);
    },
  );
  const isNew = !initial.organization_id;
  const isCustomer = initial.organization_type === 'partner';
  const newTitle = isCustomer ? t('New customer') : t('New subcontractor');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? newTitle : t('Edit {{name}}', { name: initial.name })}
      description={isNew ? t('Only the name is needed. The rest can follow.') : ''}
      fillsPhone
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="main" busy={isSaving} onClick={() => void submit()}>
            {!isNew ? t('Save changes') : isCustomer ? t('Add customer') : t('Add subcontractor')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={submit}
        noValidate
        className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]"
      >
        <UnsavedNotice safety={safety} />
        {wasRestored && <RestoredNotice onStartOver={discard} />}
        <OrganizationFields form={form} />
        <button type="submit" hidden />
      </form>
      <VersionConflictDialog
        title={t('Somebody else has changed this organization meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={fieldText}
        isSaving={isSaving}
      />
    </Dialog>
  );
}
