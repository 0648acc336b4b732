import { type EmailName, variablesOf } from '#shared/rules/email-templates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface TemplateVariablesProps {
  name: EmailName;
  /** Writes a variable where the cursor is; absent for a reader. */
  onInsert?: ((written: string) => void) | undefined;
}

/** The variables of an email, each with its meaning and an example. */
export function TemplateVariables({ name, onInsert }: TemplateVariablesProps) {
  return (
    <Card title={t('Variables')}>
      <dl className="grid gap-3">
        {variablesOf(name).map((variable) => (
          <div key={variable.name} className="min-w-0">
            <dt className="flex flex-wrap items-center gap-2">
              <code
                translate="no"
                className="rounded-sm bg-sunken px-1 text-sm"
              >{`{{ ${variable.name} }}`}</code>
              {/* A list needs lines around it, which the built-in text has. */}
              {onInsert && typeof variable.example === 'string' && (
                <Button
                  size="small"
                  aria-label={t('Insert {{variable}}', { variable: variable.name })}
                  // The cursor stays where it is.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onInsert(`{{ ${variable.name} }}`)}
                >
                  {t('Insert')}
                </Button>
              )}
            </dt>
            <dd className="wrap-anywhere">
              {t(variable.meaning)}
              {typeof variable.example === 'string' && (
                <span translate="no" className="text-ink-soft">
                  {' '}
                  · {variable.example}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
