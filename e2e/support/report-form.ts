import type { Page } from '@playwright/test';

/** The prefix of the URL; the id of the work order follows. */
export const REPORT_FORM = '/subcontractor/reports/new';
export const REPORT_LIST = '/subcontractor/submit-report';

/** The photo picker of one category: 'Before', 'During', 'After'. */
export const picker = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The rows of the list of drafts. */
export const draftRow = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Drafts on this device' }) })
    .getByRole('listitem');
