import { Wrench } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { received } from '#web/lib/text.ts';
import { type FoundThing, groupsOf, type ListsOf, type PalettePage, pagesFound } from './palette-item.ts';

const page = (title: string): PalettePage => ({ title: received(title), to: `/${title}`, icon: Wrench });
const PAGES = [page('Billing Dashboard'), page('Work Orders'), page('Subcontractor Bills')];
const thing = (kind: FoundThing['kind'], id: string): FoundThing => ({
  ...{ kind, id, number: null, title: id, detail: '', status: 'submitted', amount: null },
});

describe('pages', () => {
  it('are all listed before any input', () => expect(pagesFound(PAGES, '')).toEqual(PAGES));
  it('are found by the beginning of their title first', () =>
    expect(pagesFound(PAGES, 'bill').map(({ title }) => title)).toEqual([
      'Billing Dashboard',
      'Subcontractor Bills',
    ]));
  it('are found by other words, after those that are called so', () => {
    const health = { ...page('System Health'), words: received('backup bills') };
    expect(pagesFound([health, ...PAGES], 'backup')).toEqual([health]);
    expect(pagesFound([health, ...PAGES], 'bills').at(-1)).toBe(health);
  });
  it('are found if all words match', () =>
    expect(pagesFound(PAGES, 'bills sub').map(({ title }) => title)).toEqual(['Subcontractor Bills']));
});

const ACTIONS = [page('Pay bills'), page('New customer')];
const listsOf: ListsOf = ({ kind, title }) =>
  kind === 'organization' ? [{ title: `Work orders of ${title}`, to: '/list', icon: Wrench }] : [];

describe('the list', () => {
  const things = [thing('bill', 'a'), thing('work_order', 'b'), thing('bill', 'c')];
  const shown = (text: string) =>
    groupsOf({ actions: ACTIONS, pages: PAGES, listsOf }, things, text).map(({ label, items }) => [
      label,
      items.map(({ key }) => key),
    ]);

  it('has the actions before the pages', () => {
    expect(shown('').map(([label]) => label)).toEqual(['Recently opened', 'Actions', 'Pages']);
    expect(shown('pay').map(([label, keys]) => [label, keys])[0]).toEqual(['Actions', ['/Pay bills']]);
  });
  it('has the lists of a record below it', () =>
    expect(
      groupsOf({ actions: [], pages: [], listsOf }, [thing('organization', 'd')], 'zz')[0]?.items.map(
        ({ title }) => title,
      ),
    ).toEqual(['d', 'Work orders of d']));
  it('has recently opened records, then the pages', () =>
    expect(shown('')[0]).toEqual(['Recently opened', ['bill:a', 'work_order:b', 'bill:c']]));
  it('is grouped by kind, in the order in which items were found', () =>
    expect(shown('zz')).toEqual([
      ['Bills', ['bill:a', 'bill:c']],
      ['Work orders', ['work_order:b']],
    ]));
});
