import { CONTRACT_KINDS, isContractKind } from '#shared/rules/contract-kinds.ts';

/** The files that the portal writes for accounting programs (decision 103). */
export const ACCOUNTING_FORMATS = ['qbo', 'qbo_tax', 'iif', 'xero', 'plain'] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];

/** What has a name in the accounting program, by scope; 'default' is for all others of the scope. */
export const MAPPING_KEYS = {
  account: ['receivable', 'payable', 'sales_tax', 'credit_note', 'bill', 'receipt'],
  line: [
    ...(['default', 'labor', 'material', 'subcontractor', 'trip', 'flat', 'discount', 'other'] as const),
    ...CONTRACT_KINDS,
  ],
  payment: ['default', 'check', 'ach', 'card', 'cash', 'other'],
  bill_payment: ['default', 'check', 'ach', 'card', 'other'],
  receipt: [
    ...(['default', 'materials', 'tools', 'equipment_rental', 'fuel'] as const),
    ...(['travel', 'meals', 'permits', 'other'] as const),
  ],
  tax: ['exempt'],
} as const;
export type MappingScope = keyof typeof MAPPING_KEYS;
export const MAPPING_SCOPES = Object.keys(MAPPING_KEYS) as MappingScope[];

/** What a name is: of an account, of a product or service, of a class, or of a tax. */
export const MAPPING_FIELDS = ['account', 'item', 'class', 'tax_code'] as const;
export type MappingField = (typeof MAPPING_FIELDS)[number];

/** A row of names, as it is stored. */
export type Mapping = { scope: string; key: string } & Record<MappingField, string | null>;

/** The fields that the rows of a scope have. */
export function fieldsOfMapping(scope: MappingScope, key: string): readonly MappingField[] {
  if (scope === 'tax') return ['tax_code'];
  if (scope === 'line') return ['account', 'item', 'class'];
  if (key === 'sales_tax') return ['account', 'item', 'tax_code'];
  if (scope === 'receipt' || key === 'bill' || key === 'credit_note') return ['account', 'class'];
  return ['account'];
}

const XERO_ACCOUNTS = ['bill', 'credit_note', 'sales_tax'];

/** The fields without which a format cannot be written. */
export function neededFields(format: AccountingFormat, scope: string, key: string): readonly MappingField[] {
  if (format === 'plain') return [];
  if (format === 'xero') {
    if (scope === 'tax') return ['tax_code'];
    // Xero takes documents, and works out the rest of the entry by itself.
    const isWritten = scope === 'line' || scope === 'receipt' || XERO_ACCOUNTS.includes(key);
    return isWritten ? ['account'] : [];
  }
  if (scope === 'tax') return [];
  if (scope === 'line') return ['account', 'item'];
  if (key === 'sales_tax') return format === 'iif' ? ['account', 'item', 'tax_code'] : ['account', 'item'];
  return ['account'];
}

/** What is taken back has the names of what it takes back, if it has none of its own. */
const TAKEN_BACK: Readonly<Record<string, string>> = {
  retainage_release: 'retainage',
  deposit_applied: 'deposit',
};

/**
 * The key whose names something has that has none of its own: the default of its scope. Retainage and deposits are no
 * income: they never have the names of the other lines.
 */
export function usualKey(scope: string, key: string): string | undefined {
  if (scope === 'line' && isContractKind(key)) return TAKEN_BACK[key];
  return 'default';
}

/** The names of something: its own, or those that are usual for it. */
export function mappingOf(mappings: readonly Mapping[], scope: string, key: string): Mapping {
  const find = (wanted: string | undefined) =>
    mappings.find((one) => one.scope === scope && one.key === wanted);
  const own = find(key);
  const usual = find(usualKey(scope, key));
  const field = (name: MappingField) => own?.[name] ?? usual?.[name] ?? null;
  return {
    ...{ scope, key, account: field('account'), item: field('item') },
    ...{ class: field('class'), tax_code: field('tax_code') },
  };
}
