import { describe, expect, test } from 'vitest';
import { taxCommands } from '#shared/commands/taxes.ts';
import { ratesOf } from '#web/features/taxes/tax-table.ts';
import { csvLines } from '#web/lib/csv-lines.ts';

const read = (text: string) => ratesOf(csvLines(text), '2026-12-01');

describe('a table of tax rates', () => {
  test('with a line for each rate is read as it is', () => {
    expect(
      read(
        'State,Tax of,Name,City,ZIP codes,Rate,Valid from,Valid until\nIllinois,state,Illinois,,,6.25%,2020-01-01,\nIL,City,Chicago,Chicago,60601 60602,1.25,,2027-06-30',
      ),
    ).toEqual([
      {
        ...{ state: 'IL', kind: 'state', name: 'Illinois', city: null, postal_codes: [], percent: 6.25 },
        ...{ valid_from: '2020-01-01', valid_until: null },
      },
      {
        ...{ state: 'IL', kind: 'city', name: 'Chicago', city: 'Chicago', percent: 1.25 },
        ...{ postal_codes: ['60601', '60602'], valid_from: '2026-12-01', valid_until: '2027-06-30' },
      },
    ]);
  });

  test('with a line for each ZIP code is gathered by region and rate', () => {
    const rates = read(
      [
        'State,ZipCode,TaxRegionName,StateRate,EstimatedCountyRate,EstimatedCityRate,EstimatedSpecialRate',
        'MA,2108,BOSTON,0.0625,0,0,0.0075',
        'MA,02109,BOSTON,0.0625,0,0,0.0075',
        'MA,02110,BOSTON,0.0625,0.01,0,0.01',
      ].join('\n'),
    );
    expect(rates?.map(({ name, percent, postal_codes }) => [name, percent, postal_codes.join(' ')])).toEqual([
      ['Massachusetts', 6.25, ''],
      ['Boston (Special district) 0.75%', 0.75, '02108 02109'],
      ['Boston (Special district) 1%', 1, '02110'],
      ['Boston (County)', 1, '02110'],
    ]);
    expect(taxCommands.import_tax_rates.input.safeParse({ rates }).success).toBe(true);
  });

  test('in percent is not multiplied', () => {
    const rates = read('state,zip,region name,state rate,county rate\nOH,44004,Ashtabula,5.75,0.25');
    expect(rates?.map(({ percent }) => percent)).toEqual([5.75, 0.25]);
  });

  test('without the columns is none', () => {
    expect(read('Name,Phone\nAnna,555')).toBeNull();
  });
});
