import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { SAME_LABELS } from '#shared/rules/organization-duplicates.ts';
import type { OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { organizationType } from '#web/lib/organization-types.ts';
import { t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Warns about organizations that may be the same company. The form can be saved all the same. */
export function DuplicatesAlert({ form }: { form: UseFormReturn<OrganizationForm> }) {
  const [id, name, tax, email, billingEmail] = form.watch([
    'organization_id',
    'name',
    'tax_number',
    'contact_email',
    'billing_email',
  ]);
  const asked = useDebounced(
    JSON.stringify({ except_id: id, name, tax_number: tax, emails: [email, billingEmail] }),
    SEARCH_DEBOUNCE_MS,
  );
  const { data } = useQuery({
    queryKey: ['organizations', 'duplicates', asked],
    enabled: Boolean(name || tax || email || billingEmail),
    gcTime: 0,
    queryFn: () => sendCommand('find_organization_duplicates', JSON.parse(asked), crypto.randomUUID()),
  });
  if (!data || data.duplicates.length === 0) return null;
  return (
    <Alert kind="attention" title={t('This may be a duplicate')}>
      <ul className="grid gap-1">
        {data.duplicates.map((duplicate) => (
          <li key={duplicate.id} className="wrap-anywhere">
            <Link
              to="/admin/organizations/$id"
              params={{ id: duplicate.id }}
              target="_blank"
              className="underline underline-offset-2"
            >
              {duplicate.name}
            </Link>{' '}
            {[
              organizationType(duplicate.organization_type),
              !duplicate.is_active && t('inactive'),
              ...duplicate.same.map((same) => t(SAME_LABELS[same])),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
