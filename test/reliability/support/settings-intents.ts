import { randomInt } from 'node:crypto';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import {
  DEFAULT_INVOICING_SETTINGS,
  DEFAULT_NUMBERING,
  DEFAULT_WORK_ORDER_SETTINGS,
  DEFAULT_WORKING_TIME,
} from '#shared/rules/office-settings.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { DEFAULT_TRADE_SETTINGS } from '#shared/rules/trades.ts';
import type { PersonName } from '#test/support/company.ts';
import type { Fixture } from './fixture.ts';

/** How the commands of the company's settings succeed: each input is over the version that is stored. */

type SettingsCommand = Exclude<
  keyof typeof import('#shared/commands/settings.ts').settingsCommands & CommandName,
  'save_onboarding'
>;
type Recipes = {
  [Name in SettingsCommand]: {
    as: PersonName;
    isOneAtATime: true;
    prepare(fixture: Fixture): Promise<CommandInput<Name>>;
  };
};

const shared = { as: 'admin', isOneAtATime: true } as const;
const some = () => `Value ${randomInt(1_000_000_000)}`;

export const SETTINGS_RECIPES: Recipes = {
  save_company: {
    ...shared,
    prepare: async (fixture) => {
      await stored(fixture, 'company', { legal_name: '', tax_number: '' });
      const { rows } = await fixture.owner.query(
        `select name, time_zone, to_json(updated_at) #>> '{}' as version
         from public.organizations where organization_type = 'internal'`,
      );
      const address = { address_line1: '', address_line2: '', city: '', state: '', postal_code: '' };
      const contact = { contact_phone: '', contact_email: '' };
      return { ...rows[0], legal_name: some(), tax_number: '', ...contact, ...address };
    },
  },
  save_branding: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'branding', { product_name: '', logo_path: null }),
      product_name: some(),
      logo_path: null,
    }),
  },
  save_working_time: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'working_time', DEFAULT_WORKING_TIME),
      working_time: { ...DEFAULT_WORKING_TIME, holidays: [{ date: '2026-12-25', name: some() }] },
    }),
  },
  save_trades: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'trades', DEFAULT_TRADE_SETTINGS),
      trades: [{ name: some(), is_active: true, photos_before: 0, photos_after: 0 }],
    }),
  },
  save_work_order_settings: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'work_orders', DEFAULT_WORK_ORDER_SETTINGS),
      settings: { ...DEFAULT_WORK_ORDER_SETTINGS, default_nte: 1 + randomInt(1_000_000_000) / 100 },
    }),
  },
  save_invoicing_settings: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'invoicing', DEFAULT_INVOICING_SETTINGS),
      settings: { link_days: 1 + randomInt(3650), payment_url: `https://pay.example.com/${letters()}` },
    }),
  },
  save_reminder_settings: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'reminders', { is_on: false, steps: [] }),
      settings: { is_on: false, steps: [{ days: randomInt(300), text: some() }] },
    }),
  },
  save_time_settings: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'time', DEFAULT_TIME_SETTINGS),
      settings: { ...DEFAULT_TIME_SETTINGS, forgotten_after_hours: 10 + randomInt(1_000_000) / 1_000_000 },
    }),
  },
  save_numbering: {
    ...shared,
    prepare: async (fixture) => ({
      version: await stored(fixture, 'numbering', DEFAULT_NUMBERING),
      prefixes: { ...DEFAULT_NUMBERING.prefixes, PRJ: letters() },
    }),
  },
};

const letters = () => `Q${Array.from({ length: 4 }, () => String.fromCharCode(65 + randomInt(26))).join('')}`;

/** The version of a setting, which exists from now on. */
async function stored({ owner }: Fixture, key: string, value: unknown): Promise<string> {
  await owner.query('insert into public.settings (key, value) values ($1, $2) on conflict (key) do nothing', [
    key,
    JSON.stringify(value),
  ]);
  const { rows } = await owner.query<{ version: string }>(
    `select to_json(updated_at) #>> '{}' as version from public.settings where key = $1`,
    [key],
  );
  return rows[0]?.version ?? '';
}
