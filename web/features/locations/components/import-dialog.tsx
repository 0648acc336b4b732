import { ImportPreview } from '#web/features/locations/components/import-preview.tsx';
import { IMPORT_COLUMNS } from '#web/features/locations/import-columns.ts';
import { type Import, useImport } from '#web/features/locations/use-import.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImportColumnFields } from '#web/ui/import-columns.tsx';
import { ImportExisting } from '#web/ui/import-existing.tsx';
import { ImportFile } from '#web/ui/import-file.tsx';
import { ImportRestored } from '#web/ui/import-restored.tsx';

interface ImportDialogProps {
  /** Null lets the office select from all customers. */
  organizationIds: string[] | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Imports locations from a file: select, map, validate, and only then import. Loaded when it is opened.
 */
export default function ImportDialog({ organizationIds, open, onOpenChange }: ImportDialogProps) {
  const close = () => onOpenChange(false);
  const importing = useImport(organizationIds, close);
  const { result, canImport, isImporting, apply } = importing;
  const count = (result?.added ?? 0) + (result?.updated ?? 0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Import locations')}
      description={t(
        'From a CSV file, at most 2,000 at a time. Nothing is imported before you have seen what would be.',
      )}
      fillsPhone
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="main" busy={isImporting} disabled={!canImport} onClick={apply}>
            {!canImport
              ? t('Import')
              : result?.problems.length
                ? t('Import the {{count}} valid line|Import the {{count}} valid lines', { count })
                : t('Import {{count}}', { count })}
          </Button>
        </>
      }
    >
      <div className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]">
        {organizationIds?.length !== 1 && <Customer importing={importing} />}
        <ImportFile
          columns={IMPORT_COLUMNS}
          templateName="locations-template.csv"
          problem={importing.problem}
          onChoose={importing.choose}
        />
        {importing.file && importing.map && (
          <ImportColumnFields
            columns={IMPORT_COLUMNS}
            header={importing.file.header}
            map={importing.map}
            onChange={importing.setMap}
            missing={importing.missing}
          />
        )}
        {importing.file && (
          <ImportExisting
            title={t('Locations that are there already')}
            text={t('Matched by store number or, without one, by name.')}
            value={importing.existing}
            onChange={importing.setExisting}
          />
        )}
        <ImportRestored restored={importing.restored} />
        <ImportPreview importing={importing} />
      </div>
    </Dialog>
  );
}

function Customer({ importing }: { importing: Import }) {
  return (
    <Field label={t('Customer')} required hint={t('The customer of these locations.')}>
      <Combobox
        options={importing.customers.map(({ id, name }) => ({ value: id, label: name }))}
        value={importing.organizationId || null}
        onValueChange={(id) => importing.setOrganizationId(id ?? '')}
        placeholder={t('Search by name')}
      />
    </Field>
  );
}
