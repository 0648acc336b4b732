import { expect, test } from 'vitest';
import { type AchTransfer, achFile, ascii } from '#server/domains/payment-runs/ach-file.ts';

/** The worked example of the format's fact sheet, whose sums a script has checked. */
const EXAMPLE = [
  '101 12104288219876543212611230930A094101FIRST EXAMPLE BANK     ACME MECHANICAL INC            ',
  '5220ACME MECHANICAL                     1987654321CCDVENDOR PMTNOV 23261125   1121042880000001',
  '622231380104744556677        0000245075INV-10021      Bravo Supply LLC        1121042880000001',
  '705INV-10021 WO-4417                                                               00010000001',
  '6221214003989900112233       0000098050INV-10022      Cole Electric Inc       0121042880000002',
  '6320710000135551234          0000001500INV-10023      Dana Plumbing LLC       0121042880000003',
  '822000000400423780500000000000000000003446251987654321                         121042880000001',
  '9000001000001000000040042378050000000000000000000344625                                       ',
  '9'.repeat(94),
  '9'.repeat(94),
];

const originator = {
  bankName: 'FIRST EXAMPLE BANK',
  bankRoutingNumber: '121042882',
  companyNumber: '1987654321',
  companyName: 'ACME MECHANICAL INC',
};
const bravo: AchTransfer = {
  ...{ routingNumber: '231380104', accountNumber: '744556677', accountKind: 'checking', cents: 245075 },
  ...{ reference: 'INV-10021', name: 'Bravo Supply LLC', addenda: 'INV-10021 WO-4417' },
};
const make = (transfers: readonly AchTransfer[]) =>
  achFile({
    ...{ originator, transfers, modifier: 'A', description: 'VENDOR PMT' },
    ...{ madeOn: '2026-11-23', madeAt: '09:30', effectiveOn: '2026-11-25' },
  });

test('makes the file of the worked example', () => {
  const file = make([
    bravo,
    {
      ...{ routingNumber: '121400398', accountNumber: '9900112233', accountKind: 'checking', cents: 98050 },
      ...{ reference: 'INV-10022', name: 'Cole Electric Inc', addenda: '' },
    },
    {
      ...{ routingNumber: '071000013', accountNumber: '5551234', accountKind: 'savings', cents: 1500 },
      ...{ reference: 'INV-10023', name: 'Dana Plumbing LLC', addenda: '' },
    },
  ]);
  expect(file.split('\n')).toEqual([...EXAMPLE, '']);
});

test('keeps every record at 94 characters of ASCII, however many transfers and whatever their names', () => {
  for (const count of [1, 2, 3, 8, 17, 200]) {
    const transfers = Array.from({ length: count }, (_one, at) => ({
      ...bravo,
      name: `Élan Großhandel „Süd“ & Söhne GmbH ${at}`,
      addenda: at % 2 ? 'x'.repeat(200) : '',
      accountNumber: '1'.repeat(4 + (at % 14)),
    }));
    const records = make(transfers).trimEnd().split('\n');
    expect(records.length % 10).toBe(0);
    for (const record of records) expect(record).toMatch(/^[ -~]{94}$/);
  }
});

test('keeps the last ten digits of a hash that is longer', () => {
  const transfers = Array.from({ length: 200 }, () => ({ ...bravo, routingNumber: '999999992' }));
  const control = make(transfers)
    .split('\n')
    .find((record) => record.startsWith('8220'));
  expect(control?.slice(10, 20)).toBe(String(99999999 * 200).slice(-10));
});

test('refuses an amount that its field would cut off', () => {
  expect(() => make([{ ...bravo, cents: 10_000_000_000 }])).toThrow('does not fit');
  expect(make([{ ...bravo, cents: 9_999_999_999 }])).toContain('9999999999INV');
});

test('writes letters without their marks', () => {
  expect(ascii('Peña & Müller — Süd')).toBe('Pena & Muller   Sud');
});
