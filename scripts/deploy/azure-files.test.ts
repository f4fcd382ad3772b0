/** The files of deploy/azure agree: main.json says what the files in Bicep say, and every name that is used is defined. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../../src/env.ts';
import { root } from '../process.ts';

const FOLDER = join(root, 'deploy/azure');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

type Template = {
	parameters?: Record<string, { type: string }>;
	variables?: object;
	outputs?: object;
	resources: { type: string; apiVersion: string; name: string; properties?: { template?: Template } }[];
};

const main = JSON.parse(read('main.json')) as Template;
const modules = main.resources.filter(({ type }) => type === 'Microsoft.Resources/deployments');

/** The template of each file: modules are templates within the main one. */
const templates = new Map<string, Template>([
	['main.bicep', main],
	...[...read('main.bicep').matchAll(/^module \w+ '([^']+)'/gm)].map(([, file], at): [string, Template] => [
		file as string,
		modules[at]?.properties?.template as Template,
	]),
]);
const files = [...templates.keys()];

/** Text of a template without those of its modules. */
const ownText = ({ parameters, variables, resources, outputs }: Template) =>
	JSON.stringify({ parameters, variables, resources, outputs }, (name, value: unknown) =>
		name === 'template' && (value as Partial<Template>).resources ? undefined : value,
	);

const withoutComments = (bicep: string) => bicep.replaceAll(/^\s*\/\/.*$/gm, '');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found as string);

/** Words of the two languages, which say nothing of a deployment. */
const LANGUAGE = new Set(
	(
		'allowed allowedValues apiVersion array bool condition copy copyIndex count createArray createObject defaultValue ' +
		'dependsOn deployments description equals expressionEvaluationOptions false for format id if in Incremental inner int ' +
		'lambda lambdaVariables length maxLength maxValue metadata Microsoft minLength minValue mode module modules not null ' +
		'object output outputs param parameters params parent properties reference resource resourceId resources Resources scope ' +
		'secure secureObject secureString string targetScope template true type value var variables'
	).split(' '),
);

/** Placeholders of `format`, files of modules and the version of their deployments are form. */
const wordsOf = (text: string, symbols: readonly string[]) =>
	[...new Set(matches(text.replaceAll(/\{\d\}|'modules\/.*'|2022-09-01/g, ''), /([A-Za-z][\w-]*|\d[\d.]*)/g))]
		.filter((word) => !LANGUAGE.has(word) && !symbols.includes(word))
		.toSorted();

test('main.json holds each module', () => {
	expect(files.slice(1).toSorted()).toEqual(globSync('modules/*.bicep', { cwd: FOLDER }).toSorted());
	expect(modules).toHaveLength(files.length - 1);
});

test.each(files)('%s and its template have the same parameters, resources and outputs', (file) => {
	const bicep = withoutComments(read(file));
	const template = templates.get(file) as Template;
	const parameters = Object.entries(template.parameters ?? {});
	expect(parameters.map(([name, { type }]) => `${name} ${type.replace('secure', '').toLowerCase()}`)).toEqual(
		matches(bicep, /^param (\w+ \w+)/gm),
	);
	expect(parameters.flatMap(([name, { type }]) => (type.startsWith('secure') ? name : []))).toEqual(
		matches(bicep, /^@secure\(\)\n(?:@.*\n)*param (\w+)/gm),
	);
	expect(
		template.resources.flatMap(({ type, apiVersion }) =>
			type === 'Microsoft.Resources/deployments' ? [] : `${type}@${apiVersion}`,
		),
	).toEqual(matches(bicep, /^resource \w+ '([^']+)'/gm));
	expect(Object.keys(template.outputs ?? {})).toEqual(matches(bicep, /^output (\w+)/gm));
	// A variable that reads a resource is written out where it is used.
	expect(matches(bicep, /^var (\w+)/gm)).toEqual(expect.arrayContaining(Object.keys(template.variables ?? {})));
});

test.each(files)('%s and its template have the same words, texts and numbers', (file) => {
	const bicep = withoutComments(read(file));
	const symbols = [...matches(bicep, /^(?:resource|module) (\w+)/gm), ...matches(bicep, /\bfor (\w+) in\b/g)];
	expect(wordsOf(ownText(templates.get(file) as Template), symbols)).toEqual(wordsOf(bicep, symbols));
});

test.each(files)('every parameter and variable of %s is defined, and used', (file) => {
	const template = templates.get(file) as Template;
	const text = ownText(template);
	for (const [kind, defined] of Object.entries({ parameters: template.parameters, variables: template.variables })) {
		const used = new Set(matches(text, new RegExp(`\\b${kind}\\('(\\w+)'\\)`, 'g')));
		expect({ kind, names: [...used].toSorted() }).toEqual({ kind, names: Object.keys(defined ?? {}).toSorted() });
	}
});

test('the file for the Azure Developer CLI sets parameters that exist, from settings of ours where they have one', () => {
	const { parameters } = JSON.parse(read('main.parameters.json')) as { parameters: Record<string, { value: string }> };
	expect(Object.keys(parameters).filter((name) => !main.parameters?.[name])).toEqual([]);
	const required = Object.entries(main.parameters ?? {}).filter(([, declared]) => !('defaultValue' in declared));
	expect(required.map(([name]) => name).filter((name) => !parameters[name])).toEqual([]);
	const variables = Object.values(parameters).map(({ value }) => /^\$\{(\w+)/.exec(value)?.[1] ?? '');
	const foreign = variables.filter(
		(name) => !/^(AZURE_(ENV_NAME|LOCATION)|TIDELINE_IMAGE|SIGN_IN_\w+|ALERT_EMAIL)$/.test(name),
	);
	expect(foreign.filter((name) => !(settingNames as string[]).includes(name))).toEqual([]);
	expect(read('azure.yaml')).toMatch(/^infra:\n {2}provider: bicep\n {2}path: \.\n {2}module: main$/m);
});

test('the command of the job presents the secret, and fails when the answer is a refusal', async () => {
	const server = createServer(({ url, headers }, response) => {
		const isCron = url === '/api/cron/fan-out' && headers.authorization === 'Bearer the secret';
		response.writeHead(isCron ? 200 : 401).end(`{"handled":${isCron ? 1 : 0}}`);
	}).listen(0, '127.0.0.1');
	try {
		await once(server, 'listening');
		const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		expect(await runCommand({ TIDELINE_URL: at, CRON_SECRET: 'the secret' })).toEqual({
			code: 0,
			said: '200 {"handled":1}\n',
		});
		expect(await runCommand({ TIDELINE_URL: at, CRON_SECRET: 'another' })).toMatchObject({ code: 1 });
	} finally {
		server.close();
	}
});

async function runCommand(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
	const { variables } = templates.get('modules/app.bicep') as Template;
	const { callCron } = variables as { callCron: string };
	const child = spawn(process.execPath, ['--input-type=module', '--eval', callCron], {
		env: { ...process.env, ...settings },
	});
	let said = '';
	child.stdout.on('data', (text: Buffer) => {
		said += text.toString();
	});
	const [code] = (await once(child, 'close')) as [number];
	return { code, said };
}
