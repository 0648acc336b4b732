import { useState } from 'react';
import { useSubcontractors } from '#web/features/bills/bill-queries.ts';
import { BillEditor } from '#web/features/bills/components/bill-editor.tsx';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The office files a bill that a subcontractor sent on paper: first whose, then the same editor. */
export function OfficeBillScreen({ profileId }: { profileId: string }) {
  const [organizationId, setOrganizationId] = useState('');
  return (
    <Page
      title={t('New Bill')}
      description={t('File a bill for a subcontractor.')}
      crumbs={[
        { label: t('Subcontractor Bills'), to: '/admin/subcontractor-bills' },
        { label: t('New Bill') },
      ]}
    >
      <div className="grid gap-5">
        <Card>
          <QueryView query={useSubcontractors()} skeleton={<Skeleton className="h-16" />}>
            {(subcontractors) => (
              <Field label={t('Subcontractor')} required className="max-w-md">
                <Select
                  placeholder={t('Choose the subcontractor')}
                  value={organizationId}
                  onChange={(event) => setOrganizationId(event.target.value)}
                  options={subcontractors.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
            )}
          </QueryView>
        </Card>
        {organizationId && (
          <BillEditor
            key={organizationId}
            organizationId={organizationId}
            byOffice
            profileId={profileId}
            doneTo="/admin/subcontractor-bills"
          />
        )}
      </div>
    </Page>
  );
}
