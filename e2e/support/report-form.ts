import type { Page } from '@playwright/test';

/** Followed by the id of the work order. */
export const REPORT_FORM = '/subcontractor/reports/new';
export const REPORT_LIST = '/subcontractor/submit-report';

/** Where the photos of one part of the work are picked: 'Before', 'During', 'After'. */
export const picker = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The rows of the list of drafts. */
export const draftRow = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Drafts on this device' }) })
    .getByRole('listitem');
