import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { databaseStates } from '../../src/core/database/resilience/health.ts';
import { errorTable } from '../../src/core/error-table.ts';
import { startServer, type TestServer } from '../server.ts';
import { parseQuery } from './promql.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'operating');
const duration = z.string().regex(/^\d+[smhd]$/);

const rulesFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Promptory[A-Z]\w+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.strictObject({ summary: z.string().min(10), description: z.string().min(10) }),
        }),
      ),
    }),
  ),
});

const gridPos = z.strictObject({ x: z.int(), y: z.int(), w: z.int().min(1), h: z.int().min(1) });
const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
const dashboardFile = z.object({
  uid: z.literal('promptory'),
  title: z.string(),
  schemaVersion: z.int().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.enum(['datasource', 'query']) })) }),
  panels: z.array(
    z.strictObject({
      id: z.int(),
      type: z.enum(['stat', 'timeseries']),
      title: z.string().min(3),
      description: z.string().min(3),
      datasource: source,
      gridPos,
      fieldConfig: z.object({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.never()) }),
      options: z.object({}),
      targets: z.array(z.strictObject({ refId: z.string().length(1), expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});

const { groups } = rulesFile.parse(parse(readFileSync(join(folder, 'prometheus-rules.yml'), 'utf8')));
const rules = groups.flatMap((group) => group.rules);
const dashboard = dashboardFile.parse(JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')));
const targets = dashboard.panels.flatMap(({ title, targets: all }) => all.map(({ expr }) => [title, expr] as const));

/** Grafana replaces these before Prometheus reads an expression. */
const variables: Record<string, string> = { $__rate_interval: '5m', $instance: '.*' };
const expanded = (expression: string) => expression.replace(/\$\w+/g, (name) => variables[name] ?? name);
const expressions = [...rules.map(({ alert, expr }) => [alert, expr] as const), ...targets];

/** What Prometheus knows of every target. */
const OWN_METRICS: Record<string, Metric> = { up: { type: 'gauge', labels: new Set() } };
const OWN_LABELS = ['job', 'instance'];

interface Metric {
  type: string;
  labels: Set<string>;
}

let server: TestServer;
const metrics = new Map<string, Metric>(Object.entries(OWN_METRICS));

/** Every series of the text format, with the type of its metric and its labels. */
function read(text: string) {
  let type = '';
  for (const line of text.split('\n')) {
    const [, name, declared] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (declared) type = declared;
    if (name) metrics.set(name, { type, labels: new Set() });
    const [, series, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!series) continue;
    const known = metrics.get(series) ?? { type, labels: new Set<string>() };
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.labels.add(label!);
    metrics.set(series, known);
  }
}

beforeAll(async () => {
  const token = 'a token of the tests';
  server = await startServer({ METRICS_TOKEN: token });
  // A request with a statement, and one with an error, so that each metric has a series.
  await server.graphql('{ categories { name } }');
  await server.graphql('{ me { nothing } }');
  const headers = { authorization: `Bearer ${token}` };
  read((await server.raw('/metrics', { headers })).text);
});
afterAll(() => server.close());

describe.each(expressions)('%s', (_, expression) => {
  test('is PromQL of metrics and labels that the server has', () => {
    const { selectors, groupings } = parseQuery(expanded(expression));
    expect(selectors).not.toEqual([]);
    const names = selectors.map(({ metric }) => metric);
    expect([...metrics.keys()]).toEqual(expect.arrayContaining(names));
    for (const { metric, matchers } of selectors) {
      expect([...metrics.get(metric)!.labels, ...OWN_LABELS]).toEqual(expect.arrayContaining(matchers.map(({ label }) => label)));
      expect(matchers).toContainEqual({ label: 'job', operator: '=', value: 'promptory' });
      for (const { label, value } of matchers) if (label === 'code') expect(Object.keys(errorTable)).toContain(value);
    }
    expect([...names.flatMap((name) => [...metrics.get(name)!.labels]), ...OWN_LABELS]).toEqual(
      expect.arrayContaining(groupings),
    );
  });

  test('takes rates of counters alone, and quantiles of histograms', () => {
    for (const { metric, functions } of parseQuery(expanded(expression)).selectors) {
      const isCounter = ['counter', 'histogram'].includes(metrics.get(metric)!.type) || /_total$/.test(metric);
      expect({ metric, isRate: functions.some((name) => name === 'rate' || name === 'increase') }).toEqual({
        metric,
        isRate: isCounter,
      });
      expect({ metric, isQuantile: functions.includes('histogram_quantile') }).toEqual({
        metric,
        isQuantile: /_bucket$/.test(metric),
      });
    }
  });
});

test('a metric that the server does not have, a wrong label and a syntax error would be noticed', () => {
  expect(() => parseQuery('sum(rate(promptory_errors_total[5m])')).toThrow(/Syntax error/);
  expect(parseQuery('sum by (code) (rate(a_total{b="c"}[5m]))')).toEqual({
    selectors: [{ metric: 'a_total', matchers: [{ label: 'b', operator: '=', value: 'c' }], functions: ['rate'] }],
    groupings: ['code'],
  });
  expect(metrics.get('promptory_request_duration_seconds_bucket')?.labels).toEqual(new Set(['le', 'operation', 'status']));
  expect(metrics.has('promptory_requests_total')).toBe(false);
});

test('the first error of a code is an increase, because Prometheus has seen it at zero', async () => {
  const token = 'a token of the tests';
  const fresh = await startServer({ METRICS_TOKEN: token });
  const { text } = await fresh.raw('/metrics', { headers: { authorization: `Bearer ${token}` } });
  const counted = [...text.matchAll(/^promptory_errors_total\{code="(\w+)"\} 0$/gm)].map(([, code]) => code);
  expect(counted.sort()).toEqual(Object.keys(errorTable).sort());
  await fresh.close();
});

test('without a cache, it is not said to be out of date', async () => {
  const token = 'a token of the tests';
  const fresh = await startServer({ METRICS_TOKEN: token, CACHE_MB: '0' });
  const { text } = await fresh.raw('/metrics', { headers: { authorization: `Bearer ${token}` } });
  expect(text).toContain('# TYPE promptory_cache_is_current gauge');
  expect(text).not.toMatch(/^promptory_cache_is_current \d/m);
  await fresh.close();
});

test('every metric of our own is in an alert or in the dashboard', () => {
  const own = [...metrics.keys()]
    .filter((name) => /^promptory_/.test(name))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  const used = expressions.flatMap(([, expression]) => parseQuery(expanded(expression)).selectors.map(({ metric }) => metric));
  const unused = [...new Set(own)].filter((name) => !used.some((metric) => metric.replace(/_(bucket|sum|count)$/, '') === name));
  expect(unused).toEqual([]);
});

test('what fails without a failed request raises an alert', () => {
  const alarming = ['promptory_database_state', 'promptory_stripe_up', 'promptory_queue'];
  const used = rules.flatMap(({ expr }) => parseQuery(expr).selectors.map(({ metric }) => metric));
  expect(used).toEqual(expect.arrayContaining(alarming));
  const states = new Set(rules.flatMap(({ expr }) => [...expr.matchAll(/state="([\w -]+)"/g)].map(([, state]) => state)));
  expect([...databaseStates, 'waiting']).toEqual(expect.arrayContaining([...states]));
});

test('names and ids are unique, and panels do not overlap', () => {
  const unique = (all: readonly unknown[]) => expect(new Set(all).size).toBe(all.length);
  unique(rules.map(({ alert }) => alert));
  unique(groups.map(({ name }) => name));
  unique(dashboard.panels.map(({ id }) => id));
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  unique(cells);
  expect(Math.max(...cells.map((cell) => Number(cell.split(',')[0])))).toBeLessThan(24);
});
