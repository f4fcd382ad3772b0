/** The files in deploy/monitoring: Prometheus' own tool reads them, and the metrics that they name are exported. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Metrics } from '../../src/observation/metrics/metrics.ts';
import { root } from '../process.ts';
import { ensurePromtool } from './promtool.ts';

const FOLDER = join(root, 'deploy/monitoring');
const read = (file: string) => readFile(join(FOLDER, file), 'utf8');
const promtool = ensurePromtool();

function check(...args: string[]): void {
	const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: FOLDER, encoding: 'utf8' });
	expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
}

type Panel = { title: string; targets?: { expr: string }[] };

/** The questions of the dashboard, with values for Grafana's variables. */
async function questions(): Promise<string[]> {
	const { panels } = JSON.parse(await read('dashboard.json')) as { panels: Panel[] };
	return panels
		.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
		.map((expr) => expr.replaceAll('$job', 'tideline').replaceAll('$__rate_interval', '5m'));
}

/** Names of all metrics of a server on Azure. */
async function exported(): Promise<Set<string>> {
	const { text } = await new Metrics({ version: '1.2.3', thread: 'answers' }).text(
		{ storageAnswers: true, queues: {}, backupAgeSeconds: 1 },
		[],
	);
	const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
	return new Set(
		declared.flatMap(([, name = '', type]) =>
			type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
		),
	);
}

const namedIn = (text: string) => new Set(text.match(/\b(tideline|process|nodejs)_[a-z_]+\b/g));

test.skipIf(promtool === undefined)('promtool takes the alerts, their tests and the example', () => {
	check('check', 'rules', 'alerts.yml');
	check('check', 'config', '--syntax-only', 'prometheus.yml');
	check('test', 'rules', 'alerts.test.yml');
});

test.skipIf(promtool === undefined)('promtool takes each question of the dashboard', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'tideline-dashboard-'));
	try {
		const rules = (await questions()).map((expr, index) => ({ record: `question:${index}`, expr }));
		expect(rules.length).toBeGreaterThan(20);
		// JSON is YAML.
		await writeFile(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
		check('check', 'rules', join(folder, 'rules.yml'));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});

test('each alert is tested with a case in which it fires, and one in which it is quiet', async () => {
	const alerts = [...(await read('alerts.yml')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
	const cases = [...(await read('alerts.test.yml')).matchAll(/- name: (.+)/g)].map(([, name]) => name);
	expect(alerts.length).toBeGreaterThan(10);
	expect(cases).toEqual(alerts.flatMap((name) => [`${name} fires`, `${name} is quiet`]));
});

test('each metric that an alert or the dashboard names is exported', async () => {
	const known = await exported();
	const named = [...namedIn(await read('alerts.yml')), ...namedIn((await questions()).join('\n'))];
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('docs/metrics.md lists each metric of ours, and no other', async () => {
	const listed = namedIn(await readFile(join(root, 'docs/metrics.md'), 'utf8'));
	const ours = [...(await exported())].filter((name) => name.startsWith('tideline_') && !/_(sum|count)$/.test(name));
	const names = ours.map((name) => name.replace(/_bucket$/, ''));
	expect([...listed].filter((name) => name.startsWith('tideline_')).toSorted()).toEqual(names.toSorted());
});
