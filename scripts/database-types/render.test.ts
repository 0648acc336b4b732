import { expect, it } from 'vitest';
import type { Column, DatabaseFunction } from './catalogue.ts';
import { renderTypes } from './render.ts';

const column = (name: string, facts: Partial<Column> = {}): Column => ({
  name,
  type: 'text',
  isArray: false,
  isNullable: false,
  hasDefault: false,
  isGenerated: false,
  checks: [],
  ...facts,
});

const fn = (name: string, facts: Partial<DatabaseFunction>): DatabaseFunction => ({
  name,
  args: [],
  returns: 'text',
  returnsSet: false,
  returnsArray: false,
  returnsColumns: [],
  computedFor: null,
  ...facts,
});

const bills = {
  name: 'bills',
  isView: false,
  columns: [
    column('amount', { type: 'numeric', isNullable: true }),
    column('status', {
      hasDefault: true,
      checks: [`CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text])))`],
    }),
    column('sum', { type: 'numeric', isGenerated: true }),
    column('title', { checks: ['CHECK ((length(title) > 0))'] }),
    column('tags', { type: 'text', isArray: true }),
  ],
  relationships: [],
};

const render = (functions: DatabaseFunction[] = []) => renderTypes({ tables: [bills], functions });

it('tells how each column arrives, which an insert may leave out, and which nobody writes', () => {
  const text = render();
  const [row = '', insert = ''] = text.split('Insert: {');
  expect(row).toContain('amount: number | null;');
  expect(row).toContain(`status: 'draft' | 'sent';`);
  expect(row).toContain('title: string;');
  expect(row).toContain('tags: string[];');
  expect(row).toContain('sum: number;');
  expect(insert).toContain('amount?: number | null;');
  expect(insert).toContain(`status?: 'draft' | 'sent';`);
  expect(insert).toContain('title: string;');
  expect(insert).not.toContain('sum');
});

it('adds computed fields to the row, and names them as such', () => {
  const text = render([fn('limit', { computedFor: 'bills', returns: 'numeric' })]);
  expect(text).toContain('limit: number | null;');
  expect(text).toContain(`ComputedFields: 'limit';`);
  expect(text).toContain('Functions: { [_ in never]: never };');
});

it('types functions by their arguments and by the table whose rows they answer', () => {
  const args = [
    { name: 'p_id', type: 'uuid', isArray: false, hasDefault: false },
    { name: 'p_limit', type: 'int4', isArray: false, hasDefault: true },
  ];
  const text = render([fn('find_bills', { args, returns: 'bills', returnsSet: true })]);
  expect(text).toContain('Args: { p_id: string; p_limit?: number };');
  expect(text).toContain(`Returns: Database['public']['Tables']['bills']['Row'][];`);
  expect(text).toContain(`SetofOptions: { from: '*'; to: 'bills'; isOneToOne: false; isSetofReturn: true };`);
});

it('types a function from a row to rows as a relationship of its table', () => {
  const args = [{ name: 'bill', type: 'bills', isArray: false, hasDefault: false }];
  const text = render([
    fn('similar_bills', { args, computedFor: 'bills', returns: 'bills', returnsSet: true }),
  ]);
  expect(text).toContain(`Args: { bill: Database['public']['Tables']['bills']['Row'] };`);
  expect(text).toContain(
    `SetofOptions: { from: 'bills'; to: 'bills'; isOneToOne: false; isSetofReturn: true };`,
  );
});
