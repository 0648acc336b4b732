import { fieldNames } from '#web/lib/import-columns.ts';
import { t } from '#web/lib/text.ts';
import type { ImportFile } from '#web/lib/use-import-file.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** Maps the columns of the file to fields; detected from the header, and editable here. */
export function ImportColumns<Name extends string>({
  importing: { fields, file, map, setMap, missing },
}: {
  importing: ImportFile<Name>;
}) {
  if (!file || !map) return null;
  const choices = file.header.map((name, index) => ({
    value: String(index),
    label: name || t('Column {{number}}', { number: index + 1 }),
  }));
  const all = fieldNames(fields);
  const found = all.filter((column) => map[column] >= 0).length;
  return (
    <details open={missing.length > 0} className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">
        {t('{{found}} of {{all}} columns found', { found, all: all.length })}
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        {missing.length > 0 && (
          <Alert kind="attention" title={t('Say which columns these are')}>
            {missing.map((column) => t(fields[column].label)).join(', ')}
          </Alert>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {all.map((column) => {
            const { label, required } = fields[column];
            return (
              <Field key={column} label={t(label)} required={required} optional={!required}>
                <Select
                  placeholder={t('Not in the file')}
                  options={choices}
                  value={map[column] < 0 ? '' : String(map[column])}
                  onChange={({ target }) =>
                    setMap({ ...map, [column]: target.value === '' ? -1 : Number(target.value) })
                  }
                />
              </Field>
            );
          })}
        </div>
      </div>
    </details>
  );
}
