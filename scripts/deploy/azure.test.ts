/**
 * The template in deploy/azure, deployed in memory: Azure's own models accept each resource, the settings of the servers are
 * settings of ours, and their addresses are answered. No compiler and no Azure was at hand: see docs/deploy-azure.md.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parseEnv, settingNames } from '../../src/env.ts';
import { withOurRule } from '../../src/storage/azure/cors.ts';
import { root } from '../process.ts';
import type { Value } from './arm-expression.ts';
import { type Deployed, deploy, type Template } from './arm-template.ts';

const FOLDER = join(root, 'deploy/azure');
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const template = read(join(FOLDER, 'main.json')) as Template;
const schema = read(join(root, 'scripts/deploy/azure-resources.schema.json')) as {
	definitions: object;
	resources: Record<string, object>;
};

const URL_OF_APP = 'https://tideline-prod.happysea.westeurope.azurecontainerapps.io';
const LOG_KEY = '0123456789abcdef'.repeat(4);
const given = {
	environmentName: 'prod',
	image: 'tidelineabcdefghijklm.azurecr.io/tideline:1',
	signInClientId: 'id',
	signInClientSecret: 'client-secret',
	authSecret: 'a-secret-of-at-least-32-characters',
	cronSecret: 'a-secret-for-the-cron',
	logKey: LOG_KEY,
};
const DIRECT_READS = {
	directReads: true,
	secretSettings: { AZURE_STORAGE_CONNECTION_STRING: 'AccountName=one;AccountKey=a2V5' },
};

const plans: Record<string, Record<string, Value>> = {
	'first run, without an image': { ...given, image: '' },
	'plain run': given,
	'three accounts in a network of one’s own': {
		...given,
		storageAccountCount: 3,
		subnetId: '/a/subnet',
		alertEmail: 'a@b.example',
	},
	'direct reads': { ...given, ...DIRECT_READS },
	GitHub: { ...given, signInProvider: 'github' },
	Google: {
		...given,
		signInProvider: 'google',
		publicUrl: 'https://tideline.example',
		settings: { RETAIN_EVENTS_DAYS: '90' },
	},
	'OpenID Connect': { ...given, signInProvider: 'oidc', signInAuthority: 'https://issuer.example' },
};

const planned = (more: Record<string, Value> = {}) => deploy(template, { ...given, ...more }).resources;
const ofType = (resources: Deployed[], type: string) => resources.filter((each) => each.type === type);

type Probe = { type: string; httpGet: { path: string; port: number }; periodSeconds: number; failureThreshold: number };
type Env = { name: string; value?: string; secretRef?: string }[];
type Container = { image: string; env: Env; probes: Probe[]; command: string[] };
type Runner = {
	configuration: {
		secrets: { name: string; keyVaultUrl: string }[];
		ingress: { targetPort: number };
		replicaTimeout: number;
	};
	template: { containers: [Container]; terminationGracePeriodSeconds: number };
};

function runner(resources: Deployed[], type: 'containerApps' | 'jobs'): Runner & { container: Container } {
	const [found] = ofType(resources, `Microsoft.App/${type}`);
	const properties = (found as Deployed).body.properties as unknown as Runner;
	return { ...properties, container: properties.template.containers[0] };
}

/** Returns the settings as the container gets them: those that are secret come from the vault. */
function settingsOf(resources: Deployed[], type: 'containerApps' | 'jobs'): Record<string, string> {
	const { container, configuration } = runner(resources, type);
	const inVault = new Map(
		ofType(resources, 'Microsoft.KeyVault/vaults/secrets').map(({ name, body }) => [
			`https://${name.replace('/', '.vault.azure.net/secrets/')}`,
			(body.properties as { value: string }).value,
		]),
	);
	const secret = (name?: string) =>
		inVault.get(configuration.secrets.find((each) => each.name === name)?.keyVaultUrl ?? '');
	return Object.fromEntries(
		container.env.map(({ name, value, secretRef }) => [
			name,
			value ?? secret(secretRef) ?? expect.fail(`${name} has no value`),
		]),
	);
}

test.each(Object.entries(plans))('Azure accepts each resource: %s', (_, parameters) => {
	const { resources } = deploy(template, parameters);
	const ajv = new Ajv({ strict: false, allErrors: true });
	ajv.addSchema({ $id: 'azure', ...schema });
	const wrong = resources.flatMap(({ type, apiVersion, name, body }) => {
		const kind = `${type}@${apiVersion}`.replaceAll('~', '~0').replaceAll('/', '~1');
		const isValid = ajv.getSchema(`azure#/resources/${kind}`);
		if (!isValid) return [`${kind} is not in the schema`];
		return isValid(body)
			? []
			: (isValid.errors ?? []).map(
					(each) => `${name}${each.instancePath} ${each.message} ${JSON.stringify(each.params)}`,
				);
	});
	expect(wrong).toEqual([]);
	expect(resources.length).toBeGreaterThan(10);
});

test('the first run makes everything but the servers, the job and the alerts', () => {
	const types = (resources: Deployed[]) => new Set(resources.map(({ type }) => type));
	const missing = [...types(planned())].filter((type) => !types(planned({ image: '' })).has(type));
	expect(missing.toSorted()).toEqual([
		'Microsoft.App/containerApps',
		'Microsoft.App/jobs',
		'Microsoft.Insights/actionGroups',
		'Microsoft.Insights/metricAlerts',
		'Microsoft.Insights/scheduledQueryRules',
	]);
});

test.each(Object.entries(plans).slice(1))('the server takes its settings: %s', (_, parameters) => {
	const { AZURE_CLIENT_ID, ...settings } = settingsOf(deploy(template, parameters).resources, 'containerApps');
	expect(AZURE_CLIENT_ID).toBe('client');
	expect(Object.keys(settings).filter((name) => !(settingNames as string[]).includes(name))).toEqual([]);
	const env = parseEnv({ ...settings, NODE_ENV: 'production' });
	expect(env).toMatchObject({
		STORE: 'azure',
		AUTH_SECRET: given.authSecret,
		CRON_SECRET: given.cronSecret,
		LOG_KEY,
		localSignIn: false,
	});
	expect(Object.values(env.providers).filter(Boolean)).toEqual([
		expect.objectContaining({ clientId: 'id', clientSecret: 'client-secret' }),
	]);
	expect(env.openedAt).toBe('publicUrl' in parameters ? 'https://tideline.example' : URL_OF_APP);
});

test('servers open all accounts by their identity, and no key opens an account', () => {
	const resources = planned({ storageAccountCount: 3 });
	const accounts = ofType(resources, 'Microsoft.Storage/storageAccounts');
	const { azureAccounts } = parseEnv(settingsOf(resources, 'containerApps'));
	expect(azureAccounts).toEqual(accounts.map(({ name }) => ({ account: name })));
	expect(accounts.map(({ body }) => body.properties)).toEqual(
		Array.from({ length: 3 }, () =>
			expect.objectContaining({ allowSharedKeyAccess: false, allowBlobPublicAccess: false }),
		),
	);
});

test('with direct reads the key signs links, and the pages may read tables', () => {
	const rulesOf = (resources: Deployed[], service: string) =>
		ofType(resources, `Microsoft.Storage/storageAccounts/${service}`).map(
			({ body }) => (body.properties as { cors: { corsRules: Record<string, string[]>[] } }).cors.corsRules,
		);
	const resources = planned(DIRECT_READS);
	const [ours] = withOurRule([], [URL_OF_APP]);
	const asAzureSays = {
		allowedOrigins: ours?.allowedOrigins.split(','),
		allowedMethods: ours?.allowedMethods.split(','),
		allowedHeaders: ours?.allowedHeaders.split(','),
		exposedHeaders: ours?.exposedHeaders.split(','),
		maxAgeInSeconds: ours?.maxAgeInSeconds,
	};
	expect(rulesOf(resources, 'tableServices')).toEqual([[asAzureSays]]);
	expect(rulesOf(resources, 'blobServices')).toEqual([[asAzureSays]]);
	expect(rulesOf(planned(), 'tableServices')).toEqual([[]]);
	const [account] = ofType(resources, 'Microsoft.Storage/storageAccounts');
	expect(account?.body.properties).toMatchObject({ allowSharedKeyAccess: true });
	expect(parseEnv(settingsOf(resources, 'containerApps')).azureAccounts).toEqual([
		{ connectionString: DIRECT_READS.secretSettings.AZURE_STORAGE_CONNECTION_STRING },
	]);
});

test('the identity has the roles that it needs, and no others', () => {
	const roles = ofType(planned(), 'Microsoft.Authorization/roleAssignments').map(({ scope, body }) => {
		const { roleDefinitionId, principalId } = body.properties as { roleDefinitionId: string; principalId: string };
		expect(principalId).toBe('principal');
		return `${scope?.split('/').at(-2)} ${roleDefinitionId.split('/').at(-1)}`;
	});
	// https://learn.microsoft.com/azure/role-based-access-control/built-in-roles
	expect(roles.toSorted()).toEqual([
		'registries 7f951dda-4ed3-4680-a7ca-43fe172d538d',
		'storageAccounts 0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3',
		'storageAccounts 974c5e8b-45b9-4653-ba55-5f855dd0fb88',
		'storageAccounts ba92f5b4-2d11-453d-a403-e96b0029c9fe',
		'storageAccounts db58b8e5-c6ad-4a2a-8341-4190687391c8',
		'vaults 4633458b-17de-408a-b874-0445c86b69e6',
	]);
});

test('the probes ask addresses of ours, and see that a server stops before it does', () => {
	const resources = planned();
	const { container, configuration, template: running } = runner(resources, 'containerApps');
	const { PORT, STOP_DELAY_SECONDS } = parseEnv(settingsOf(resources, 'containerApps'));
	for (const { httpGet } of container.probes) {
		const route = join('src/app', httpGet.path, 'route.ts');
		expect([route, existsSync(join(root, route))]).toEqual([route, true]);
		expect([httpGet.port, configuration.ingress.targetPort]).toEqual([PORT, PORT]);
	}
	const ready = container.probes.find(({ type }) => type === 'Readiness') as Probe;
	expect(ready.httpGet.path).toBe('/api/health/ready');
	expect(ready.periodSeconds * ready.failureThreshold).toBeLessThan(STOP_DELAY_SECONDS);
	// docs/operating.md: 40 s, and the delay.
	expect(running.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40 + STOP_DELAY_SECONDS);
});

test('the job calls the cron with its secret, once a minute', () => {
	const resources = planned();
	const { container, configuration } = runner(resources, 'jobs');
	expect(settingsOf(resources, 'jobs')).toEqual({ TIDELINE_URL: URL_OF_APP, CRON_SECRET: given.cronSecret });
	expect(configuration).toMatchObject({ scheduleTriggerConfig: { cronExpression: '* * * * *' } });
	const path = /"(\/api\/[^"]+)"/.exec(container.command.at(-1) ?? '')?.[1] ?? '';
	expect(path).toBe('/api/cron/fan-out');
	const route = readFileSync(join(root, 'src/app', path, 'route.ts'), 'utf8');
	const longest = /maxDuration = (\d+)/.exec(route)?.[1];
	expect(configuration.replicaTimeout).toBe(Number(longest));
});

test('an alert has the name of the one for Prometheus that it stands for', () => {
	const known = readFileSync(join(root, 'deploy/monitoring/alerts.yml'), 'utf8');
	const alerts = planned().filter(({ type }) => /metricAlerts|scheduledQueryRules/.test(type));
	expect(alerts.length).toBeGreaterThan(4);
	const unknown = alerts.filter(({ name }) => !known.includes(`alert: ${name.split('-')[2]}\n`));
	expect(unknown.map(({ name }) => name)).toEqual([]);
});
