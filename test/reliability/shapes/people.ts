import type { Shape } from '../support/shape.ts';
import { canary } from '../support/world.ts';

const addressAndContact = [
  'contact_name',
  'contact_phone',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
];
const address = {
  address_line1: '1 Changed Street',
  address_line2: 'Changed floor',
  city: 'Changed',
  state: 'OH',
  postal_code: '44805',
};

/** Who is who: the rows here are the customer of the job, and the person who asked for it. */
export const people: Shape[] = [
  {
    table: 'profiles',
    key: (world) => ({ id: world.requester }),
    see: ['staff', 'customer'],
    change: {
      by: ['requester', 'admin'],
      columns: {
        first_name: 'Changed',
        last_name: 'Changed',
        phone: '555-0199',
        avatar_url: 'https://x.test/a.png',
        language: 'es-US',
        time_zone: 'America/Chicago',
      },
    },
  },
  {
    table: 'organizations',
    key: (world) => ({ id: world.customer }),
    see: ['staff', 'customer', 'subcontractor'],
    change: {
      by: ['admin'],
      columns: {
        name: 'Changed',
        initials: 'CH',
        contact_name: 'Changed',
        contact_email: 'changed@example.test',
        contact_phone: '555-0199',
        ...address,
        trades: ['Doors'],
        time_zone: 'America/Chicago',
        is_active: false,
      },
    },
    add: {
      by: ['admin'],
      row: (world) => ({ name: `New firm ${world.name}`, organization_type: 'partner' }),
      more: [...addressAndContact, 'initials', 'contact_email', 'trades', 'time_zone'],
    },
  },
  {
    table: 'organization_members',
    key: (world) => ({ user_id: world.requester, organization_id: world.customer }),
    see: ['office', 'customer'],
    change: { by: ['admin'], columns: { role: 'admin' } },
    remove: ['admin'],
    add: {
      by: ['admin'],
      row: (world, { profiles }) => ({
        user_id: profiles.noMembership,
        organization_id: world.customer,
        role: 'member',
      }),
    },
    replace: {
      by: ['admin'],
      key: 'user_id,organization_id',
      row: (world) => ({ user_id: world.requester, organization_id: world.customer, role: 'admin' }),
    },
  },
  {
    table: 'invitations',
    key: (world) => ({ id: world.rows.invitation }),
    see: ['admin', 'administrator of the customer'],
  },
  {
    table: 'profile_deactivations',
    key: (world) => ({ id: world.rows.deactivation }),
    see: ['admin', 'administrator of the customer'],
  },
  {
    table: 'organization_billing',
    key: (world) => ({ organization_id: world.customer }),
    see: ['customer', 'see_costs'],
  },
  {
    table: 'organization_internals',
    key: (world) => ({ organization_id: world.customer }),
    see: ['see_costs'],
  },
  {
    table: 'organization_documents',
    kind: 'insurance',
    key: (world) => ({ id: world.rows.insurance }),
    see: ['office'],
  },
  {
    table: 'organization_documents',
    kind: 'tax form',
    key: (world) => ({ id: world.rows.taxForm }),
    see: ['see_costs'],
  },
  {
    table: 'partner_locations',
    key: (world) => ({ id: world.rows.location }),
    see: ['office', 'customer', 'subcontractor'],
    change: {
      by: ['admin', 'customer'],
      columns: {
        name: 'Changed',
        store_number: '0099',
        ...address,
        latitude: 40.5,
        longitude: -82.5,
        contact_name: 'Changed',
        contact_phone: '555-0199',
        access_notes: 'Changed',
        is_active: false,
      },
    },
    add: {
      by: ['admin', 'customer'],
      row: (world) => ({
        organization_id: world.customer,
        name: 'New location',
        address_line1: 'New street',
        city: 'New town',
        state: 'OH',
      }),
      more: [...addressAndContact, 'store_number', 'latitude', 'longitude', 'access_notes'],
    },
  },
  {
    table: 'profile_rates',
    key: (world) => ({ profile_id: world.clerk }),
    see: ['clerk', 'manage_time', 'see_costs'],
    change: { by: ['admin'], columns: { hourly_billable_rate: 71, labor_class: 'Foreman' } },
    add: {
      by: ['admin'],
      row: (_world, { profiles }) => ({ profile_id: profiles.admin, hourly_billable_rate: 71 }),
      more: ['labor_class'],
    },
    replace: {
      by: ['admin'],
      key: 'profile_id',
      row: (world) => ({ profile_id: world.clerk, hourly_billable_rate: 71 }),
    },
  },
  {
    table: 'profile_cost_rates',
    key: (world) => ({ profile_id: world.clerk }),
    see: ['see_costs'],
    change: { by: ['admin'], columns: { hourly_cost_rate: 41, employee_number: 'Changed' } },
    add: {
      by: ['admin'],
      row: (_world, { profiles }) => ({ profile_id: profiles.admin, hourly_cost_rate: 41 }),
      more: ['employee_number'],
    },
    replace: {
      by: ['admin'],
      key: 'profile_id',
      row: (world) => ({ profile_id: world.clerk, hourly_cost_rate: 41 }),
    },
  },
  {
    table: 'cost_rate_history',
    key: (world) => ({ id: world.rows.costRate }),
    see: ['see_costs'],
  },
  {
    table: 'notifications',
    key: (world) => ({ id: world.rows.notification }),
    see: ['crew'],
    change: { by: ['crew'], columns: { read_at: '2026-03-03T09:00:00+00:00' } },
    remove: ['crew'],
  },
  {
    // Made with the profile: nobody adds or removes them.
    table: 'notification_settings',
    key: (world) => ({ profile_id: world.crew }),
    see: ['crew'],
    change: {
      by: ['crew'],
      columns: {
        push_messages: false,
        email_messages: 'daily',
        email_mentions: false,
        push_assignments: false,
        push_reviews: false,
        push_approvals: false,
        push_due: false,
        email_assignments: 'daily',
        email_reviews: 'off',
        email_approvals: 'at_once',
        email_due: 'off',
      },
      // Only both together.
      more: ['quiet_from', 'quiet_to'],
    },
  },
  {
    table: 'push_subscriptions',
    key: (world) => ({ id: world.rows.subscription }),
    see: ['crew'],
    remove: ['crew'],
    // Always one's own: whose it is cannot be sent.
    add: {
      by: ['any member'],
      row: (world) => ({
        endpoint: `https://push.example/${canary(world.name, 'new')}`,
        p256dh: 'key',
        auth: 'secret',
      }),
      more: ['user_agent'],
    },
  },
  {
    table: 'saved_views',
    key: (world) => ({ id: world.rows.savedView }),
    see: ['crew'],
    change: {
      by: ['crew'],
      columns: { name: 'Changed', search: { q: 'roof' }, is_default: true },
    },
    remove: ['crew'],
    // Always one's own: whose it is cannot be sent.
    add: {
      by: ['any member'],
      row: (world) => ({ list: 'reports', name: canary(world.name, 'new_view'), search: {} }),
      more: ['is_default'],
      office: ['is_shared'],
    },
  },
];
