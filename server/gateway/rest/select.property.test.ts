import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ kinds: true, settings: { REST_AGGREGATES: 'true' } });
});
afterAll(() => gateway.stop());

/** What can be selected of a relation, and where its relationships lead. */
interface Known {
  columns: string[];
  relations: Record<string, string>;
}

const KNOWN: Readonly<Record<string, Known>> = {
  clients: {
    columns: [
      'id',
      '*',
      'name::text',
      'tags',
      'facts->size',
      'facts->size->>staff::int.sum()',
      'loud_name.min()',
    ],
    relations: {
      jobs: 'jobs',
      sites: 'sites',
      open_work: 'jobs',
      last_site: 'sites',
      job_cards: 'job_cards',
    },
  },
  jobs: {
    columns: ['id', '*', 'status', 'price.avg()', 'total:price.sum()::text', 'count()'],
    relations: {
      client_id: 'clients',
      sites: 'sites',
      'people!lead_id': 'people',
      'people!job_people': 'people',
      payer: 'clients',
    },
  },
  sites: {
    columns: ['id', 'name', 'n:count()::text'],
    relations: { clients: 'clients', client_names: 'client_names' },
  },
  people: {
    columns: ['full_name', '*', 'full_name.max()'],
    relations: { boss_id: 'people', people: 'people', boss_chain: 'people' },
  },
  job_cards: {
    columns: ['job', 'loud', 'customer.max()'],
    relations: { clients: 'clients', 'people!job_people': 'people' },
  },
  client_names: {
    columns: ['number', '*', 'number.sum()'],
    relations: { job_cards: 'job_cards', sites: 'sites' },
  },
};

function selectOf(relation: string, depth: number): fc.Arbitrary<string> {
  const { columns, relations } = KNOWN[relation] ?? { columns: [], relations: {} };
  const embeds =
    depth === 0 ? [] : Object.entries(relations).map(([name, to]) => embedOf(name, to, depth - 1));
  const item = fc.oneof(fc.constantFrom(...columns), ...embeds);
  return fc.uniqueArray(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(','));
}

function embedOf(name: string, relation: string, depth: number): fc.Arbitrary<string> {
  const parts = fc.tuple(
    fc.constantFrom('', '...', 'other:'),
    fc.constantFrom('', '!inner'),
    fc.oneof({ weight: 6, arbitrary: selectOf(relation, depth) }, { weight: 1, arbitrary: fc.constant('') }),
  );
  return parts.map(([before, join, inside]) => `${before}${name}${join}(${inside})`);
}

const request = fc
  .constantFrom(...Object.keys(KNOWN))
  .chain((relation) =>
    selectOf(relation, 2).map((select) => `${relation}?select=${encodeURIComponent(select)}`),
  );
const counts = fc.constantFrom(undefined, 'count=exact', 'count=planned', 'count=estimated');
const ranges = fc.constantFrom('', '&limit=1', '&limit=2&offset=0');

const seed = Math.floor(Math.random() * 2 ** 31);

test(`every combination of relationships and aggregates in a select gets a response (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(request, ranges, counts, async (path, range, prefer) => {
      const answer = await gateway.fetch(`${path}${range}`, { as: ANN, headers: prefer ? { prefer } : {} });
      const body = await answer.json();
      if (answer.ok) return;
      // A list that is spread has no aggregates, and no two columns of one name.
      expect(body, path).toMatchObject({ code: expect.stringMatching(/^(PGRST127|42702)$/) });
    }),
    { numRuns: 400, seed },
  );
}, 60_000);
