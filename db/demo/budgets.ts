import type { DemoCompany } from './demo-company.ts';
import type { TableRows } from './rows/table-rows.ts';

/** What a store costs on a project, and what the customer pays for it: US dollars. */
const COST_PER_STORE = 1_450;
const PRICE_FACTOR = 1.35;

/** The part of a contract's value that its work may cost. */
const COST_SHARE = 0.6;

/**
 * The budgets of the customers' projects: a share of the contract, or by the number in their name (`three markets`), and
 * for a planned one no contract value yet.
 */
export function budgetRows({ projects, contracts }: DemoCompany): TableRows {
  const rows = projects
    .filter(({ partner }) => partner !== null)
    .map(({ id, name, status }) => {
      const signed = contracts.find(({ project }) => project.id === id);
      if (signed) {
        const value = signed.lines.reduce((sum, line) => sum + line.value, 0);
        // The schedule of values says the rest.
        return { project_id: id, budget_amount: Math.round(value * COST_SHARE), contract_amount: null };
      }
      const stores = Number(/\d+/.exec(name)?.[0] ?? 4);
      const budget_amount = stores * COST_PER_STORE;
      const contract_amount = status === 'planned' ? null : Math.round(budget_amount * PRICE_FACTOR);
      return { project_id: id, budget_amount, contract_amount };
    });
  return { table: 'public.project_budgets', rows };
}
