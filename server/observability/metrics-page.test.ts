import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** docs/metrics.md, the dashboard, and the alert rules against what a portal answers. */

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Metric {
  type: string;
  labels: string[];
}

/** | `name` | type | labels | meaning | */
const ROW = /^\| `([a-z_0-9]+)` \| (\w+) \| (.*?) \| (.+) \|$/gm;
const documented = new Map<string, Metric>(
  [...read('docs/metrics.md').matchAll(ROW)].map(([, name = '', type = '', labels = '']) => [
    name,
    { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort() },
  ]),
);

let portal: TestPortal;
const answered = new Map<string, Metric>();
beforeAll(async () => {
  portal = await startTestPortal();
  // A request that is counted, a fault of the server, and a job that has run.
  await fetch(`${portal.url}/healthz`);
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`${portal.url}/metrics`)).text()).toMatch(
        /scheduled_work_success_timestamp_seconds\{.*\d/,
      ),
    { timeout: 20_000, interval: 500 },
  );
  const text = await (await fetch(`${portal.url}/metrics`)).text();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const samples = [...text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'gm'))];
    const labels = samples.flatMap(([, inside = '']) =>
      [...inside.matchAll(/(\w+)="/g)].map(([, one = '']) => one),
    );
    answered.set(name, {
      type,
      labels: [...new Set(labels)].filter((one) => one !== 'le' && one !== 'quantile').sort(),
    });
  }
});
afterAll(() => portal.stop());

test('the page lists each metric that the portal answers with, with its type and labels, and no other', () => {
  expect([...documented.keys()].sort()).toEqual([...answered.keys()].sort());
  for (const [name, { type, labels }] of answered) {
    expect(documented.get(name), name).toMatchObject({ type });
    // A metric without samples shows none of its labels.
    expect(documented.get(name)?.labels, name).toEqual(expect.arrayContaining(labels));
  }
});

/** What Prometheus knows without us. */
const OF_PROMETHEUS = new Set(['up']);
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** The metrics of an expression: what is neither a function, a word, a label, nor a number. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !WORDS.has(name) && !OF_PROMETHEUS.has(name))
    .filter((name) => !/^(sum|min|max|topk|avg|count)$/.test(name));
}

/** The labels of an expression: which it selects by, and which it groups by. */
const labelsIn = (expression: string): string[] => [
  ...[...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*[!=]~?/g)].map(([, name = '']) => name),
  ),
  ...[...expression.matchAll(/\b(?:by|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(/,\s*/),
  ),
];

const known = (name: string): Metric | undefined =>
  answered.get(name) ??
  [answered.get(name.replace(/_(bucket|sum|count)$/, ''))].find((metric) => metric?.type === 'histogram');

function expectKnown(expression: string): void {
  const names = metricsIn(expression);
  const labels = ['instance', 'job', 'le', ...names.flatMap((name) => known(name)?.labels ?? [])];
  for (const name of names) expect(known(name), `${name} of ${expression}`).toBeDefined();
  for (const label of labelsIn(expression)) {
    const allowed =
      names.length > 0 ? [...labels, ...names.flatMap((name) => documented.get(name)?.labels ?? [])] : labels;
    expect(allowed, expression).toContain(label);
  }
}

test('each alert rule uses metrics that exist, and says what happened', () => {
  const { groups } = parse(read('deploy/alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, expr, annotations } of rules) {
    expect(metricsIn(expr).length + Number(alert === 'FieldfareDown'), alert).toBeGreaterThan(0);
    expectKnown(expr);
    expect(annotations.summary, alert).toMatch(/\.$/);
  }
});

test('each panel of the dashboard uses metrics that exist', () => {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(8);
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      expect(metricsIn(expr), title).not.toEqual([]);
      expectKnown(expr);
    }
  }
});

test('an expression with another metric or label would be found', () => {
  expect(() => expectKnown('rate(http_requests_total[5m])')).toThrow();
  expect(() => expectKnown('sum by (person) (http_server_errors_total)')).toThrow();
});
