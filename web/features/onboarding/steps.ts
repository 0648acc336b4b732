import type { Capability } from '#shared/rules/capabilities.ts';
import type { OnboardingProgress } from '#web/features/onboarding/queries.ts';
import { type Message, message } from '#web/lib/text.ts';

export interface OnboardingStep {
  id: 'company' | 'customer' | 'people' | 'subcontractor' | 'work-order' | 'mail' | 'backup';
  title: Message;
  detail: Message;
  isDone: boolean;
  /** Where it is done; without one, the step is confirmed. */
  to?: string;
  /** Without this, somebody else does it. */
  needs?: Capability;
  /** The label of its button. */
  action: Message;
}

/** The steps from an empty portal to daily work, in the order that makes them easiest. */
export function onboardingSteps(progress: OnboardingProgress): OnboardingStep[] {
  return [
    {
      id: 'company',
      title: message('Enter your company’s details'),
      detail: message('Name, address, and time zone, for documents and emails.'),
      isDone: progress.has_company,
      to: '/admin/settings/company',
      action: message('Enter details'),
    },
    {
      id: 'customer',
      title: message('Add your first customer and its locations'),
      detail: message('Add the organization, then its locations one by one or from a file.'),
      isDone: progress.has_locations,
      needs: 'manage_organizations',
      to: progress.has_customer ? '/admin/partner-locations' : '/admin/organizations',
      action: progress.has_customer ? message('Add locations') : message('Add a customer'),
    },
    {
      id: 'people',
      title: message('Invite people'),
      detail: message('Colleagues, technicians, and your customers’ contacts.'),
      isDone: progress.has_people,
      needs: 'manage_people',
      to: '/admin/users',
      action: message('Invite people'),
    },
    {
      id: 'subcontractor',
      title: message('Add a subcontractor'),
      detail: message('A firm that does work for you, with its trades.'),
      isDone: progress.has_subcontractor,
      needs: 'manage_organizations',
      to: '/admin/organizations',
      action: message('Add a subcontractor'),
    },
    {
      id: 'work-order',
      title: message('Create the first work order'),
      detail: message('For one of your customer’s locations.'),
      isDone: progress.has_work_order,
      needs: 'assign_work',
      to: '/admin/work-orders/new',
      action: message('New work order'),
    },
    {
      id: 'mail',
      title: message('Connect a mail server'),
      detail: message('Until then, emails are only kept here. Done as soon as one was sent.'),
      isDone: progress.has_sent_mail,
      to: '/admin/settings/email',
      action: message('Set up the mail server'),
    },
    {
      id: 'backup',
      title: message('Back up your data'),
      detail: message(
        'Back up the data folder every night, on another machine. The portal cannot see it: confirm it here.',
      ),
      isDone: progress.has_backup,
      action: message('Backups run'),
    },
  ];
}
