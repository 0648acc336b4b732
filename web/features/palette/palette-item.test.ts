import { Wrench } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { received } from '#web/lib/text.ts';
import {
  type FoundThing,
  groupsOf,
  type ListsOf,
  type MoreOf,
  type PalettePage,
  pagesFound,
} from './palette-item.ts';

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
/** Of bills only; the other kinds have no list. */
const moreOf: MoreOf = (kind, text) =>
  kind === 'bill' ? { list: 'Bills', to: `/bills?q=${text}` } : undefined;

describe('the list', () => {
  const things = [thing('bill', 'a'), thing('work_order', 'b'), thing('bill', 'c')];
  const shown = (text: string) =>
    groupsOf({ actions: ACTIONS, pages: PAGES, listsOf, moreOf }, things, text).map(({ label, items }) => [
      label,
      items.map(({ key }) => key),
    ]);

  it('has the actions before the pages', () => {
    expect(shown('').map(([label]) => label)).toEqual(['Recently opened', 'Actions', 'Pages']);
    expect(shown('pay').map(([label, keys]) => [label, keys])[0]).toEqual(['Actions', ['/Pay bills']]);
  });
  it('has pages of this title before actions with other words', () => {
    const invite = { ...page('Invite'), words: received('employee worker') };
    const labels = (text: string) =>
      groupsOf({ actions: [invite], pages: [page('Employees')], listsOf, moreOf }, [], text).map(
        ({ label }) => label,
      );
    expect(labels('emp')).toEqual(['Pages', 'Actions']);
    expect(labels('worker')).toEqual(['Actions']);
    expect(labels('')).toEqual(['Actions', 'Pages']);
  });
  it('has the lists of a record below it', () =>
    expect(
      groupsOf({ actions: [], pages: [], listsOf, moreOf }, [thing('organization', 'd')], 'zz')[0]?.items.map(
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

  const many = (kind: FoundThing['kind'], count: number) =>
    Array.from({ length: count }, (_, index) => thing(kind, `door ${index}`));
  const ofDoors = (found: FoundThing[], text = 'Door') =>
    groupsOf({ actions: [], pages: [], listsOf, moreOf }, found, text).map(({ items, isCut }) => ({
      last: items.at(-1)?.title,
      count: items.length,
      isCut,
    }));

  it('leads to the list of a kind when it has more than are shown', () => {
    expect(ofDoors(many('bill', 6))).toEqual([{ last: 'More in Bills', count: 6, isCut: false }]);
    expect(ofDoors(many('bill', 5))).toEqual([{ last: 'door 4', count: 5, isCut: false }]);
  });
  it('says that there are more where no list has them', () => {
    expect(ofDoors(many('person', 6))).toEqual([{ last: 'door 4', count: 5, isCut: true }]);
    // Found by something else than its own texts: the list would be empty.
    expect(ofDoors(many('bill', 6), 'Marengo Row')).toEqual([{ last: 'door 4', count: 5, isCut: true }]);
  });
});
