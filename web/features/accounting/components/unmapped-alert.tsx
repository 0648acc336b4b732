import { Link } from '@tanstack/react-router';
import type { MappingScope } from '#shared/rules/accounting.ts';
import { keyText, SCOPE_LABELS } from '#web/features/accounting/labels.ts';
import type { BatchPreview } from '#web/features/accounting/queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What has no name in the accounting program yet, with the page that names it. */
export function UnmappedAlert({ unmapped }: { unmapped: BatchPreview['unmapped'] }) {
  if (unmapped.length === 0) return null;
  return (
    <Alert kind="attention" title={t('Your accounting program has no name for some of it yet')}>
      <ul className="my-1 list-disc pl-5">
        {unmapped.map(({ scope, key, count }) => (
          <li key={`${scope} ${key}`}>
            {t(SCOPE_LABELS[scope as MappingScope])}: {keyText(scope, key)}{' '}
            <span className="figures text-ink-soft">({count})</span>
          </li>
        ))}
      </ul>
      <Link to="/admin/settings/accounting" className="underline underline-offset-2">
        {t('Enter the names')}
      </Link>
    </Alert>
  );
}
