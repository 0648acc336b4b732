import { type AccessName, type Capability, PRESET_ROLES } from '#shared/rules/capabilities.ts';
import { ClosedScreensHint } from '#web/features/people/components/closed-screens-hint.tsx';
import { OFFICE_ROLES, type OfficeRole, pagesOf } from '#web/features/people/office-roles.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface PagesFieldProps {
  /** What was chosen as the role, which brings its pages. */
  access: AccessName;
  capabilities: readonly Capability[];
  role: string;
  /** Those that may be given. */
  roles: readonly string[];
  onChange: (role: OfficeRole) => void;
  error?: string | undefined;
}

/** Which pages open. They follow from the role; other ones are rare, so the choice is behind a disclosure. */
export function PagesField({ access, capabilities, role, roles, onChange, error }: PagesFieldProps) {
  const usual = access === 'custom' ? null : PRESET_ROLES[access];
  const isUsual = role === usual;
  return (
    <details
      open={(usual !== null && !isUsual) || error !== undefined}
      className="rounded-md border border-line"
    >
      <summary className="min-h-11 cursor-pointer px-3 py-2.5">
        {t('Pages that open: {{pages}}', { pages: t(pagesOf(role)) })}
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <Field
          label={t('Pages that open')}
          error={error}
          hint={
            access === 'administrator'
              ? t('An administrator opens every page.')
              : isUsual
                ? t('The role opens them. Choose others only for an exception.')
                : usual
                  ? t('Not the usual ones of this role, which are: {{pages}}.', { pages: t(pagesOf(usual)) })
                  : undefined
          }
        >
          <Select
            value={role}
            disabled={access === 'administrator'}
            options={OFFICE_ROLES.filter(({ value }) => value === role || roles.includes(value)).map(
              ({ value, label }) => ({ value, label: t(label) }),
            )}
            onChange={({ target }) => {
              const chosen = OFFICE_ROLES.find(({ value }) => value === target.value);
              if (chosen) onChange(chosen.value);
            }}
          />
        </Field>
        {!isUsual && <ClosedScreensHint role={role} capabilities={capabilities} />}
      </div>
    </details>
  );
}
