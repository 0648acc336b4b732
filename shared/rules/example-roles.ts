/** As whom a visitor sees the example company. */
export const EXAMPLE_ROLES = ['office', 'field', 'customer', 'subcontractor'] as const;
export type ExampleRole = (typeof EXAMPLE_ROLES)[number];
