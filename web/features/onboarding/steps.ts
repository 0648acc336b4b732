import type { Capability } from '#shared/rules/capabilities.ts';
import type { OnboardingStepId } from '#shared/rules/onboarding.ts';
import { isStepDone, type OnboardingProgress } from '#web/features/onboarding/queries.ts';
import { type Message, message } from '#web/lib/text.ts';

interface Step {
  id: OnboardingStepId;
  title: Message;
  detail: Message;
  /** Where it is done; without one, the step is confirmed. */
  to?: string;
  /** The dialog that opens there. */
  hash?: string;
  /** Without this, somebody else does it. */
  needs?: Capability;
  /** The label of its button. */
  action: Message;
}

export interface OnboardingStep extends Step {
  state: 'open' | 'done' | 'skipped';
}

/** The steps from an empty portal to daily work, in the order that makes them easiest. */
export const onboardingSteps = (progress: OnboardingProgress): OnboardingStep[] =>
  stepsOf(progress).map((step) => ({ ...step, state: stateOf(progress, step.id) }));

function stateOf(progress: OnboardingProgress, id: OnboardingStepId): OnboardingStep['state'] {
  if (isStepDone(progress, id)) return 'done';
  return progress.skipped.includes(id) ? 'skipped' : 'open';
}

function stepsOf(progress: OnboardingProgress): Step[] {
  return [
    {
      id: 'company',
      title: message('Enter your company’s details'),
      detail: message(
        'Name, address, and time zone, for documents and emails. Under Work order defaults, also set by when work of each priority is due.',
      ),
      to: '/admin/settings/company',
      action: message('Enter details'),
    },
    {
      id: 'customer',
      title: message('Add your first customer and its locations'),
      detail: message('Add the organization, then its locations one by one or from a file.'),
      needs: 'manage_organizations',
      ...(progress.has_customer
        ? { to: '/admin/partner-locations', hash: 'new-location', action: message('Add locations') }
        : { to: '/admin/organizations', hash: 'new-customer', action: message('Add a customer') }),
    },
    {
      id: 'reach',
      title: message('Let others reach the portal'),
      detail: message(
        'Until the server has an address in your network, links in invitations and emails open on this computer only. Ask whoever runs the server.',
      ),
      action: message('Show how'),
    },
    {
      id: 'people',
      title: message('Invite your own people'),
      detail: message('Colleagues in the office and technicians. Done once one is invited.'),
      needs: 'manage_people',
      to: '/admin/employees',
      hash: 'invite',
      action: message('Invite people'),
    },
    {
      id: 'subcontractor',
      title: message('Add a subcontractor'),
      detail: message('A firm that does work for you, with its trades.'),
      needs: 'manage_organizations',
      to: '/admin/organizations',
      hash: 'new-subcontractor',
      action: message('Add a subcontractor'),
    },
    {
      id: 'work-order',
      title: message('Create the first work order'),
      detail: message('For one of your customer’s locations.'),
      needs: 'assign_work',
      to: '/admin/work-orders/new',
      action: message('New work order'),
    },
    {
      id: 'mail',
      title: message('Connect a mail server'),
      detail: message(
        'Until then, emails are kept in the portal and not sent, and the links of invitations are copied. Done as soon as one was sent.',
      ),
      to: '/admin/settings/email',
      action: message('Set up the mail server'),
    },
    {
      id: 'backup',
      title: message('Back up your data'),
      detail: message(
        'Back up the data folder every night, on another machine. Done once a backup has recorded its end, or you confirm it here.',
      ),
      action: message('I have set up backups'),
    },
  ];
}
