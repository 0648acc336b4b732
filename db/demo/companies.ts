import type { Trade } from '#shared/rules/trades.ts';

/** Short names by which the rest of the demo speaks of an organization. */
export type CompanyKey =
  | 'contractor'
  | 'harvest'
  | 'larkspur'
  | 'tamarack'
  | 'northlight'
  | 'brightwater'
  | 'copperline'
  | 'ironwood';

export type PartnerKey = 'harvest' | 'larkspur' | 'tamarack';
export type SubcontractorKey = 'northlight' | 'brightwater' | 'copperline' | 'ironwood';

export interface Company {
  key: CompanyKey;
  name: string;
  type: 'internal' | 'partner' | 'subcontractor';
  initials: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  postalCode: string;
  /** The trades a subcontractor is called for. */
  trades?: readonly Trade[];
}

/** The contractor's own name stands in the branding; `companyName` hands it in. */
export function companies(companyName: string): readonly Company[] {
  const contractor: Company = {
    key: 'contractor',
    name: companyName,
    type: 'internal',
    initials: 'FF',
    email: 'office@fieldfare.test',
    phone: '(614) 555-0100',
    street: '2100 Thrush Hollow Rd',
    city: 'Alder Falls',
    postalCode: '43091',
  };
  return [contractor, ...partners, ...subcontractors];
}

const partners: readonly Company[] = [
  {
    key: 'harvest',
    name: 'Harvest Lane Markets',
    type: 'partner',
    initials: 'HL',
    email: 'facilities@harvestlane.test',
    phone: '(614) 555-0120',
    street: '400 Granary Square',
    city: 'Alder Falls',
    postalCode: '43091',
  },
  {
    key: 'larkspur',
    name: 'Larkspur Pharmacy',
    type: 'partner',
    initials: 'LP',
    email: 'store.services@larkspurpharmacy.test',
    phone: '(740) 555-0131',
    street: '88 Apothecary Way',
    city: 'Marlow Heights',
    postalCode: '43295',
  },
  {
    key: 'tamarack',
    name: 'Tamarack Community Bank',
    type: 'partner',
    initials: 'TC',
    email: 'properties@tamarackbank.test',
    phone: '(937) 555-0144',
    street: '1 Tamarack Plaza',
    city: 'Bexford',
    postalCode: '43088',
  },
];

const subcontractors: readonly Company[] = [
  {
    key: 'northlight',
    name: 'Northlight Mechanical',
    type: 'subcontractor',
    initials: 'NM',
    email: 'dispatch@northlightmechanical.test',
    phone: '(614) 555-0150',
    street: '715 Compressor Ct',
    city: 'Stonefield',
    postalCode: '43094',
    trades: ['HVAC', 'Refrigeration'],
  },
  {
    key: 'brightwater',
    name: 'Brightwater Plumbing Co.',
    type: 'subcontractor',
    initials: 'BP',
    email: 'service@brightwaterplumbing.test',
    phone: '(740) 555-0162',
    street: '39 Millrace St',
    city: 'Cedar Crossing',
    postalCode: '43297',
    trades: ['Plumbing'],
  },
  {
    key: 'copperline',
    name: 'Copperline Electric',
    type: 'subcontractor',
    initials: 'CE',
    email: 'office@copperlineelectric.test',
    phone: '(614) 555-0173',
    street: '1280 Junction Ave',
    city: 'Northgate',
    postalCode: '43096',
    trades: ['Electrical'],
  },
  {
    key: 'ironwood',
    name: 'Ironwood Door & Exterior',
    type: 'subcontractor',
    initials: 'ID',
    email: 'jobs@ironwoodexterior.test',
    phone: '(937) 555-0185',
    street: '52 Planer Rd',
    city: 'Harlan Mills',
    postalCode: '43089',
    trades: ['Doors & Glass', 'Exterior & Snow'],
  },
];
