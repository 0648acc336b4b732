/** The working week of the office: the setting `working_time`. */
export interface WorkingTime {
  /** 0 is Sunday. */
  working_days: number[];
  /** `HH:MM` by the office's clock. */
  starts_at: string;
  ends_at: string;
  holidays: { date: string; name: string }[];
}

/** `app.default_due_date` counts with the same hours until the office has saved its own. */
export const DEFAULT_WORKING_TIME: WorkingTime = {
  working_days: [1, 2, 3, 4, 5],
  starts_at: '08:00',
  ends_at: '17:00',
  holidays: [],
};

/** How long work of one priority may take. */
export interface DueTime {
  hours: number;
  /** Whether nights, days off, and holidays do not count. */
  working_hours_only: boolean;
}

/** Defaults of new records: the setting `work_orders`. */
export interface WorkOrderSettings {
  /** Null for a priority whose work orders get no due date by themselves. */
  due_times: Record<'emergency' | 'high' | 'medium' | 'low', DueTime | null>;
  /** US dollars that the assignment form suggests. */
  default_nte: number | null;
  /** Days from the issue date of an invoice to its due date. */
  payment_terms_days: number | null;
}

export const DEFAULT_WORK_ORDER_SETTINGS: WorkOrderSettings = {
  due_times: { emergency: null, high: null, medium: null, low: null },
  default_nte: null,
  payment_terms_days: null,
};

/** What customers get with an invoice: the setting `invoicing`. */
export interface InvoicingSettings {
  /** Days for which the link of an invoice is valid. */
  link_days: number;
  /** Where customers pay, outside of the portal; null for nowhere. */
  payment_url: string | null;
}

export const DEFAULT_INVOICING_SETTINGS: InvoicingSettings = { link_days: 365, payment_url: null };

/** The kinds of documents with numbers, as the database names their series. */
export const NUMBER_SERIES = ['WO', 'PRJ', 'RPT', 'BILL', 'INV', 'CN'] as const;
export type NumberSeries = (typeof NUMBER_SERIES)[number];

/** The setting `numbering`. */
export interface Numbering {
  prefixes: Record<NumberSeries, string>;
  /** The prefixes that each series had before. They stay its own, so that a number never names two documents. */
  former: Record<NumberSeries, string[]>;
}

export const DEFAULT_NUMBERING: Numbering = {
  prefixes: { WO: 'WO', PRJ: 'PRJ', RPT: 'RPT', BILL: 'BILL', INV: 'INV', CN: 'CN' },
  former: { WO: [], PRJ: [], RPT: [], BILL: [], INV: [], CN: [] },
};

/** The series that already uses or used this prefix, other than `series` itself; undefined for none. */
export const otherSeriesWith = (prefix: string, series: NumberSeries, { prefixes, former }: Numbering) =>
  NUMBER_SERIES.find(
    (other) =>
      other !== series && (other === prefix || prefixes[other] === prefix || former[other].includes(prefix)),
  );

/** The setting `branding`. */
export interface BrandingSettings {
  /** '' for the portal's usual name. */
  product_name: string;
  /** A file in the bucket `branding`; null for none. */
  logo_path: string | null;
}
