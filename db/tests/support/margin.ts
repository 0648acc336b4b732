import type { ScenarioDatabase } from './with-scenario.ts';

/** What the margin consists of. */
export const COMPONENTS = ['revenue', 'subcontractors', 'labor', 'receipts', 'travel'] as const;
export type Margin = Record<(typeof COMPONENTS)[number] | 'cost' | 'margin' | 'margin_percent', number>;

/** Reads the margin of everything that the filters name, as somebody who sees costs. */
export const marginReader = (cases: ScenarioDatabase) => async (filters: Record<string, unknown>) => {
  const names = Object.keys(filters);
  const { rows } = await cases.as('billing', (client) =>
    client.query<Record<keyof Margin, string>>(
      `select * from public.margin_figures(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')})`,
      Object.values(filters),
    ),
  );
  const read = (name: keyof Margin) => Number(rows[0]?.[name] ?? 0);
  const components = Object.fromEntries(COMPONENTS.map((name) => [name, read(name)]));
  return {
    ...components,
    cost: read('cost'),
    margin: read('margin'),
    margin_percent: read('margin_percent'),
  } as Margin;
};

/** Where the sums, after everything was aggregated, differ from the documents. */
export async function differences({ testDatabase: { owner } }: ScenarioDatabase) {
  await owner.query('select app.aggregate_margin(1000000)');
  return (await owner.query('select * from app.margin_differences()')).rows;
}
