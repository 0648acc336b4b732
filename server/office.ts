import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { listen } from '#server/database/listen.ts';
import { type Branding, DEFAULT_BRANDING } from '#shared/branding.ts';
import { trades } from '#shared/commands/settings.ts';
import { DEFAULT_TRADE_SETTINGS, type TradeSetting } from '#shared/rules/trades.ts';
import type { Config } from './config.ts';

/**
 * The company's settings as they are now. They change while the portal runs, so read a property each time it is used.
 */
export interface Office {
  readonly timeZone: string;
  readonly branding: Branding;
  readonly trades: readonly TradeSetting[];
  /** What documents say of the company besides its name and address. */
  readonly letterhead: Letterhead;
  /** Reads the settings again. Reports an error instead of throwing it. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface Letterhead {
  legalName: string;
  taxNumber: string;
  /** In the bucket `branding`. */
  logoPath: string | null;
}

interface OfficeOptions {
  database: Database;
  config: Pick<Config, 'branding' | 'timeZone'>;
  report: (error: unknown, what: string) => void;
}

type Values = Pick<Office, 'timeZone' | 'branding' | 'trades' | 'letterhead'>;

/**
 * Reads the company's settings, and again whenever a node has changed them. What administrators have saved in the
 * product has precedence over the configuration of the process (decision 079).
 */
export async function openOffice({ database, config, report }: OfficeOptions): Promise<Office> {
  let values = valuesOf(undefined, config);
  let started = 0;
  let applied = 0;
  const refresh = async () => {
    started += 1;
    const turn = started;
    try {
      const stored = await readOffice(database);
      // Of two readings at once, the one that began last knows more. The other still counts until it is there: whoever
      // saved a setting waits for it.
      if (turn < applied) return;
      applied = turn;
      values = valuesOf(stored, config);
    } catch (error) {
      report(error, 'the settings of the company could not be read');
    }
  };
  await refresh();
  const listener = listen(database.pool, ['office'], {
    hear: () => void refresh(),
    connected: () => void refresh(),
  });
  return {
    get timeZone() {
      return values.timeZone;
    },
    get branding() {
      return values.branding;
    },
    get trades() {
      return values.trades;
    },
    get letterhead() {
      return values.letterhead;
    },
    refresh,
    stop: () => listener.stop(),
  };
}

interface StoredOffice {
  name: string;
  contact_email: string | null;
  contact_phone: string | null;
  time_zone: string;
  settings: Record<string, unknown>;
}

const companySchema = z.object({ legal_name: z.string(), tax_number: z.string() });
const brandingSchema = z.object({ product_name: z.string(), logo_path: z.string().nullable() });

/** Settings that cannot be read count as not set: a program has written them past the commands. */
function valuesOf(stored: StoredOffice | undefined, { branding, timeZone }: OfficeOptions['config']): Values {
  const company = companySchema.safeParse(stored?.settings.company).data;
  const look = brandingSchema.safeParse(stored?.settings.branding).data;
  const list = trades.safeParse(stored?.settings.trades);
  const isNamed = branding.companyName !== DEFAULT_BRANDING.companyName;
  const companyName = company || !isNamed ? stored?.name : undefined;
  return {
    // Set-up stores an empty one, for the time zone alone.
    timeZone: stored?.settings.company ? stored.time_zone : timeZone,
    branding: {
      productName: look?.product_name || branding.productName,
      companyName: companyName ?? branding.companyName,
      supportEmail: (company && stored?.contact_email) ?? branding.supportEmail,
      supportPhone: (company && stored?.contact_phone) ?? branding.supportPhone,
      logoPath: look?.logo_path ?? null,
    },
    trades: list.success ? list.data : DEFAULT_TRADE_SETTINGS,
    letterhead: {
      legalName: company?.legal_name ?? '',
      taxNumber: company?.tax_number ?? '',
      logoPath: look?.logo_path ?? null,
    },
  };
}

async function readOffice(database: Database): Promise<StoredOffice | undefined> {
  const service = { role: 'service_role', claims: { role: 'service_role' } } as const;
  const { rows } = await database.as(service, (client) =>
    client.query<StoredOffice>({
      name: 'read-office',
      text: `
        select o.name, o.contact_email, o.contact_phone, o.time_zone, (
          select coalesce(json_object_agg(s.key, s.value), '{}') from public.settings s
          where s.key in ('company', 'branding', 'trades')
        ) as settings
        from public.organizations o where o.organization_type = 'internal'`,
    }),
  );
  return rows[0];
}
