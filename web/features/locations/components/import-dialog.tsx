import { Download } from 'lucide-react';
import { useId } from 'react';
import { ImportPreview } from '#web/features/locations/components/import-preview.tsx';
import { IMPORT_COLUMNS } from '#web/features/locations/import-columns.ts';
import { usePartnerChoices } from '#web/features/locations/queries.ts';
import { type Import, useImport } from '#web/features/locations/use-import.ts';
import { downloadText, toCsv } from '#web/lib/csv.ts';
import { message, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImportColumns } from '#web/ui/import-columns.tsx';
import { fieldStyle } from '#web/ui/input.tsx';

interface ImportDialogProps {
  /** Null lets the office select from all customers. */
  organizationIds: string[] | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Imports locations from a file: select, map, validate, and only then import, all or none. Loaded when it is opened.
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
            {canImport ? t('Import {{count}}', { count }) : t('Import')}
          </Button>
        </>
      }
    >
      <div className="grid content-start gap-4 max-md:overflow-y-auto">
        {organizationIds?.length !== 1 && (
          <Customer importing={importing} organizationIds={organizationIds} />
        )}
        <FileChoice importing={importing} />
        <ImportColumns importing={importing.file} />
        {importing.file.file && <Existing importing={importing} />}
        <ImportPreview importing={importing} />
      </div>
    </Dialog>
  );
}

function Customer({ importing, organizationIds }: { importing: Import; organizationIds: string[] | null }) {
  const { data: partners = [] } = usePartnerChoices();
  return (
    <Field label={t('Customer')} required hint={t('The customer of these locations.')}>
      <Combobox
        options={partners
          .filter(({ id }) => organizationIds === null || organizationIds.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={importing.organizationId || null}
        onValueChange={(id) => importing.setOrganizationId(id ?? '')}
        placeholder={t('Search by name')}
      />
    </Field>
  );
}

function FileChoice({ importing }: { importing: Import }) {
  const { choose, fileProblem } = importing.file;
  const headers = Object.values(IMPORT_COLUMNS).map(({ label }) => t(label));
  return (
    <div className="grid gap-2">
      <Field label={t('File')} required error={fileProblem ?? undefined}>
        <input
          type="file"
          accept=".csv,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
          className={`${fieldStyle} h-11 py-2 file:mr-3 file:rounded-sm file:border-0 file:bg-slate-tint file:px-2 file:text-ink`}
        />
      </Field>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start -ml-2.5"
        onClick={() => downloadText('locations-template.csv', toCsv(headers, []))}
      >
        <Download aria-hidden />
        {t('Download an empty file with all columns')}
      </Button>
    </div>
  );
}

const EXISTING = [
  { value: 'skip', label: message('Leave them as they are') },
  { value: 'update', label: message('Update them from the file') },
] as const;

/** What to do with locations that already exist. */
function Existing({ importing: { existing, setExisting } }: { importing: Import }) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{t('Locations that are there already')}</legend>
      <p className="text-ink-soft">{t('Matched by store number or, without one, by name.')}</p>
      <div className="flex flex-wrap gap-x-6">
        {EXISTING.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
            <input
              type="radio"
              name={name}
              checked={existing === value}
              onChange={() => setExisting(value)}
              className="size-4 accent-slate"
            />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
