import { useId } from 'react';
import { fieldsOfMapping, type MappingField, type MappingScope } from '#shared/rules/accounting.ts';
import { fieldText, keyText } from '#web/features/accounting/labels.ts';
import { t } from '#web/lib/text.ts';
import { Input } from '#web/ui/input.tsx';

interface MappingRowProps {
  scope: MappingScope;
  /** Of what the names are. */
  of: string;
  canEdit: boolean;
  /** Those that the next batch needs and that nothing has. */
  missing: readonly MappingField[];
  textIn: (field: MappingField) => string;
  /** What an empty field has: the name of all others, or of what this takes back. */
  usualIn: (field: MappingField) => string;
  onType: (field: MappingField, text: string) => void;
}

/** What the accounting program calls one thing. An empty field shows the name that it has then. */
export function MappingRow({ scope, of: key, canEdit, missing, textIn, usualIn, onType }: MappingRowProps) {
  const id = useId();
  const fields = fieldsOfMapping(scope, key);
  return (
    <fieldset className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[11rem_1fr] sm:items-end">
      <legend className="contents">
        <span className="font-medium sm:pb-2">{keyText(scope, key)}</span>
      </legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {fields.map((field) => {
          const isMissing = missing.includes(field) && textIn(field) === '' && usualIn(field) === '';
          const inputId = `${id} ${field}`;
          return (
            <div key={field} className="grid gap-1">
              <span className="flex justify-between gap-2 text-ink-soft text-xs">
                <label htmlFor={inputId}>{fieldText(key, field)}</label>
                {isMissing && <span className="font-medium text-brick">{t('Missing')}</span>}
              </span>
              <Input
                id={inputId}
                aria-label={`${keyText(scope, key)}: ${fieldText(key, field)}`}
                placeholder={usualIn(field)}
                maxLength={field === 'account' ? 120 : 100}
                disabled={!canEdit}
                aria-invalid={isMissing || undefined}
                value={textIn(field)}
                onChange={(event) => onType(field, event.target.value)}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
