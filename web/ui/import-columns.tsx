import type { ColumnMap, ImportColumns } from '#web/lib/import-columns.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface ImportColumnFieldsProps<Name extends string> {
  columns: ImportColumns<Name>;
  /** The file's first line. */
  header: readonly string[];
  map: ColumnMap<Name>;
  onChange: (map: ColumnMap<Name>) => void;
  missing: readonly Name[];
}

/** Maps the columns of a file to fields; detected from the header, and editable here. */
export function ImportColumnFields<Name extends string>(props: ImportColumnFieldsProps<Name>) {
  const { columns, header, map, onChange, missing } = props;
  const choices = header.map((name, index) => ({
    value: String(index),
    label: name || t('Column {{number}}', { number: index + 1 }),
  }));
  const names = Object.keys(columns) as Name[];
  const used = names.map((column) => map[column]).filter((index) => index >= 0);
  const unused = choices.filter((_choice, index) => !used.includes(index)).map(({ label }) => label);
  return (
    <details open={missing.length > 0} className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">
        {t('{{found}} of {{all}} possible columns found', { found: used.length, all: names.length })}
        {unused.length > 0 && (
          <span className="block font-normal text-ochre-ink">
            {t('Not used from your file: {{columns}}', { columns: unused.join(', ') })}
          </span>
        )}
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        {missing.length > 0 && (
          <Alert kind="attention" title={t('Say which columns these are')}>
            {missing.map((column) => t(columns[column].label)).join(', ')}
          </Alert>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {names.map((column) => {
            const { label, required = false } = columns[column];
            return (
              <Field key={column} label={t(label)} required={required} optional={!required}>
                <Select
                  placeholder={t('Not in the file')}
                  options={choices}
                  value={map[column] < 0 ? '' : String(map[column])}
                  onChange={({ target }) =>
                    onChange({ ...map, [column]: target.value === '' ? -1 : Number(target.value) })
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
