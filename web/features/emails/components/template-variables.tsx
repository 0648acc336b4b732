import { type EmailName, variablesOf } from '#shared/rules/email-templates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

/** The variables of an email, each with its meaning and an example. */
export function TemplateVariables({ name }: { name: EmailName }) {
  return (
    <Card title={t('Variables')}>
      <dl className="grid gap-3">
        {variablesOf(name).map((variable) => (
          <div key={variable.name} className="min-w-0">
            <dt>
              <code
                translate="no"
                className="rounded-sm bg-sunken px-1 text-sm"
              >{`{{ ${variable.name} }}`}</code>
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
