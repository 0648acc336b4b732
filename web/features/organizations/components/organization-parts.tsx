import type { ReactNode } from 'react';
import { OrganizationFacts } from '#web/features/organizations/components/organization-facts.tsx';
import { PeopleCard } from '#web/features/organizations/components/people-card.tsx';
import { PriceListsCard } from '#web/features/organizations/components/price-lists-card.tsx';
import {
  ConversationsCard,
  LocationsCard,
  MoneyCard,
  ReportsCard,
  WorkCard,
} from '#web/features/organizations/components/record-cards.tsx';
import { DocumentsCard } from '#web/features/organizations/documents/components/documents-card.tsx';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import type { OrganizationSlots } from '#web/features/organizations/organization-slots.ts';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Tabs } from '#web/ui/tabs.tsx';

interface OrganizationPartsProps {
  organization: Organization;
  slots: OrganizationSlots;
  logo: ReactNode;
}

/** The parts of the page: beside each other on a desktop, as tabs on a phone. */
export function OrganizationParts({ organization, slots, logo }: OrganizationPartsProps) {
  const isPhone = useIsPhone();
  const may = useMay();
  const isOwn = organization.organization_type === 'internal';
  const facts = <OrganizationFacts organization={organization} logo={logo} />;
  const people = (
    <>
      <PeopleCard organization={organization} actions={slots.peopleActions?.(organization)} />
      {slots.invitations}
    </>
  );
  const locations = organization.organization_type === 'partner' && (
    <LocationsCard organization={organization} actions={slots.locationActions(organization)} />
  );
  const work = !isOwn && (
    <>
      <WorkCard organization={organization} />
      <ReportsCard organization={organization} />
      <ConversationsCard organization={organization} />
    </>
  );
  const seesMoney = organization.organization_type !== 'partner' || may('invoice') || may('see_costs');
  const money = !isOwn && seesMoney && (
    <>
      <MoneyCard organization={organization} />
      {organization.organization_type === 'partner' && <PriceListsCard customerId={organization.id} />}
    </>
  );
  const documents = <DocumentsCard organization={organization} />;
  const history = slots.history(organization);

  if (isPhone) {
    const tabs = [
      { value: 'facts', label: t('Facts'), content: facts },
      { value: 'people', label: t('People'), content: <div className="grid gap-4">{people}</div> },
      { value: 'locations', label: t('Locations'), content: locations },
      { value: 'work', label: t('Work'), content: work && <div className="grid gap-4">{work}</div> },
      { value: 'money', label: t('Money'), content: money && <div className="grid gap-4">{money}</div> },
      { value: 'documents', label: t('Documents'), content: documents },
      { value: 'history', label: t('History'), content: history },
    ];
    return <Tabs label={t('Parts of this page')} tabs={tabs.filter(({ content }) => content)} />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      <div className="grid min-w-0 gap-4">
        {facts}
        {locations}
        {work}
        {documents}
      </div>
      <div className="grid min-w-0 gap-4">
        {people}
        {money}
        {history}
      </div>
    </div>
  );
}
