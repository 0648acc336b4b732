import {
  Banknote,
  Building2,
  ClipboardCheck,
  ClipboardPlus,
  Clock3,
  FileText,
  FolderKanban,
  HardHat,
  MapPin,
  ReceiptText,
  UserPlus,
} from 'lucide-react';
import type { Screen } from '#shared/paths.ts';
import type { Capability } from '#shared/rules/capabilities.ts';
import type { Role } from '#shared/rules/roles.ts';
import { isScreenOpen } from '#shared/rules/screen-capabilities.ts';
import { withWords } from '#web/app/palette/palette-words.ts';
import type { PalettePage } from '#web/features/palette/palette-item.ts';
import { message } from '#web/lib/text.ts';

/** A screen, with the view of its list or the dialog to open there. */
type ActionAddress = Screen | `${Screen}?status=${string}` | `${Screen}#${string}`;

interface PaletteAction extends PalettePage {
  to: ActionAddress;
  /** What people of the contractor need for it. */
  needs?: Capability;
  /** Only for administrators of a firm, on the page of its people. */
  forFirmAdmins?: true;
}

const INVITE = { title: message('Invite a person'), icon: UserPlus };

/** What people of the office do, each with the capability that its command asks for. */
const OFFICE_ACTIONS: readonly PaletteAction[] = [
  {
    title: message('New work order'),
    to: '/admin/work-orders/new',
    icon: ClipboardPlus,
    needs: 'assign_work',
  },
  {
    title: message('Assign work orders'),
    to: '/admin/work-orders?status=to_assign',
    icon: HardHat,
    needs: 'assign_work',
  },
  {
    title: message('Review reports'),
    to: '/admin/reports?status=submitted',
    icon: ClipboardCheck,
    needs: 'review_reports',
  },
  {
    title: message('Approve bills'),
    to: '/admin/subcontractor-bills?status=submitted',
    icon: Banknote,
    needs: 'approve_bills',
  },
  {
    title: message('Pay bills'),
    to: '/admin/subcontractor-bills?status=approved',
    icon: Banknote,
    needs: 'pay_bills',
  },
  {
    title: message('Approve receipts'),
    to: '/admin/finance/receipts?status=submitted',
    icon: ReceiptText,
    needs: 'manage_time',
  },
  { title: message('Approve time'), to: '/admin/time-management', icon: Clock3, needs: 'manage_time' },
  {
    title: message('New invoice'),
    to: '/admin/partner-billing/select-reports',
    icon: FileText,
    needs: 'invoice',
  },
  { ...INVITE, to: '/admin/users#invite', needs: 'manage_people' },
  {
    title: message('New customer'),
    to: '/admin/organizations#new-customer',
    icon: Building2,
    needs: 'manage_organizations',
  },
  {
    title: message('New subcontractor'),
    to: '/admin/organizations#new-subcontractor',
    icon: Building2,
    needs: 'manage_organizations',
  },
  {
    title: message('New location'),
    to: '/admin/partner-locations#new-location',
    icon: MapPin,
    needs: 'manage_organizations',
  },
  {
    title: message('New project'),
    to: '/admin/projects#new-project',
    icon: FolderKanban,
    needs: 'assign_work',
  },
  {
    title: message('Bill on behalf of a subcontractor'),
    to: '/admin/submit-bill',
    icon: Banknote,
    needs: 'approve_bills',
  },
];

/** What each role can start from the command palette, of the screens that open for it. */
const ACTIONS: Readonly<Record<Role, readonly PaletteAction[]>> = {
  admin: OFFICE_ACTIONS,
  employee: [
    { title: message('Clock In'), to: '/employee/dashboard#clock-in', icon: Clock3 },
    { title: message('New receipt'), to: '/employee/receipts/new', icon: ReceiptText },
    ...OFFICE_ACTIONS,
  ],
  partner: [
    { title: message('New location'), to: '/partner/locations#new-location', icon: MapPin },
    { ...INVITE, to: '/partner/team#invite', forFirmAdmins: true },
  ],
  subcontractor: [
    { title: message('Submit a report'), to: '/subcontractor/submit-report', icon: ClipboardPlus },
    { ...INVITE, to: '/subcontractor/team#invite', forFirmAdmins: true },
  ],
};

interface ActionReader {
  /** Whether the user administers a firm of a customer or subcontractor. */
  isFirmAdmin: boolean;
  capabilities: readonly Capability[];
}

/** The screen of an address, without the view of its list or its dialog. */
const screenOf = (address: ActionAddress) => address.replace(/[?#].*/, '');

/**
 * The actions of a role that the user may finish, on screens that open for them. The screens check the same again, and
 * the database decides.
 */
export const paletteActions = (role: Role, { isFirmAdmin, capabilities }: ActionReader): PalettePage[] =>
  ACTIONS[role]
    .filter(
      ({ to, needs, forFirmAdmins }) =>
        isScreenOpen(screenOf(to), { roles: [role], capabilities }) &&
        (!needs || capabilities.includes(needs)) &&
        (isFirmAdmin || !forFirmAdmins),
    )
    .map(withWords);
