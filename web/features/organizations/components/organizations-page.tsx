import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { OrganizationDialog } from '#web/features/organizations/components/organization-dialog.tsx';
import { OrganizationList } from '#web/features/organizations/components/organization-list.tsx';
import { type ExternalType, newOrganization } from '#web/features/organizations/organization-form.ts';
import { t } from '#web/lib/text.ts';
import { useAskedByAddress } from '#web/lib/use-asked-by-address.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Page } from '#web/ui/page.tsx';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

interface OrganizationsPageProps {
  profileId: string;
  onAdded: (id: string) => void;
}

/** The list, with buttons to add a customer or a subcontractor, or to import a file. */
export function OrganizationsPage({ profileId, onAdded }: OrganizationsPageProps) {
  const [adding, setAdding] = useState<ExternalType>('partner');
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const add = (type: ExternalType) => {
    setAdding(type);
    setIsAdding(true);
  };
  const canChange = useMay()('manage_organizations');
  useAskedByAddress(canChange ? 'new-customer' : undefined, () => add('partner'));
  useAskedByAddress(canChange ? 'new-subcontractor' : undefined, () => add('subcontractor'));
  return (
    <Page
      title={t('Organizations')}
      description={t('Your company, its customers and its subcontractors.')}
      actions={
        canChange && (
          <>
            <Button onClick={() => setIsImporting(true)}>
              <Upload aria-hidden />
              {t('Import')}
            </Button>
            <Button onClick={() => add('subcontractor')}>
              <Plus aria-hidden />
              {t('New subcontractor')}
            </Button>
            <Button variant="main" onClick={() => add('partner')}>
              <Plus aria-hidden />
              {t('New customer')}
            </Button>
          </>
        )
      }
    >
      <OrganizationList
        emptyAction={
          canChange && (
            <span className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => add('partner')}>{t('Add a customer')}</Button>
              <Button onClick={() => add('subcontractor')}>{t('Add a subcontractor')}</Button>
            </span>
          )
        }
      />
      <OrganizationDialog
        open={isAdding}
        onOpenChange={setIsAdding}
        initial={newOrganization(adding)}
        profileId={profileId}
        onSaved={onAdded}
      />
      {isImporting && <ImportDialog open onOpenChange={setIsImporting} />}
    </Page>
  );
}
