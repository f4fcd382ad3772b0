/** Deploys an ARM template in memory: it tells each resource that Azure would be asked for, with all values. */
import { asText, evaluate, type Functions, type Value } from './arm-expression.ts';

type Named = Record<string, Value>;
type Declared = {
	type: string;
	defaultValue?: unknown;
	allowedValues?: Value[];
	minLength?: number;
	maxLength?: number;
};
type Described = {
	type: string;
	apiVersion: string;
	name: string;
	condition?: unknown;
	copy?: { name: string; count: unknown };
	scope?: unknown;
	dependsOn?: string[];
	properties?: { template?: Template; parameters?: Record<string, { value: unknown }> };
	[field: string]: unknown;
};
export type Template = {
	parameters?: Record<string, Declared>;
	variables?: Record<string, unknown>;
	resources: Described[];
	outputs?: Record<string, { value: unknown }>;
};

export type Deployed = { id: string; type: string; apiVersion: string; name: string; scope?: string; body: Named };

const SUBSCRIPTION = '/subscriptions/11111111-2222-3333-4444-555555555555';
const GROUP = `${SUBSCRIPTION}/resourceGroups/tideline`;

/** Values that Azure tells of a resource once it is there. */
const TOLD: Record<string, (name: string) => Named> = {
	'Microsoft.ManagedIdentity/userAssignedIdentities': () => ({ principalId: 'principal', clientId: 'client' }),
	'Microsoft.OperationalInsights/workspaces': () => ({ customerId: 'customer' }),
	'Microsoft.App/managedEnvironments': () => ({ defaultDomain: 'happysea.westeurope.azurecontainerapps.io' }),
	'Microsoft.ContainerRegistry/registries': (name) => ({ loginServer: `${name}.azurecr.io` }),
	'Microsoft.KeyVault/vaults': (name) => ({ vaultUri: `https://${name}.vault.azure.net/` }),
};

/**
 * Returns the resources, those of modules included, in an order in which each comes after its dependencies. A resource that
 * reads another one without depending on it throws, and so does everything that does not exist.
 */
export function deploy(template: Template, given: Named): { resources: Deployed[]; outputs: Named } {
	const done: Deployed[] = [];
	const told = new Map<string, Value>();
	const functions = functionsOf(template, given, told);
	const waiting = template.resources.map((described) => ({ described, ids: idsOf(described, functions) }));
	const known = new Set(waiting.flatMap(({ ids, described }) => [...ids, described.copy?.name ?? '']));
	while (waiting.length > 0) {
		const next = waiting.find(({ described }) => dependenciesOf(described).every(isDone));
		if (next === undefined) throw new Error('Resources depend on each other in a circle.');
		waiting.splice(waiting.indexOf(next), 1);
		const { described, ids } = next;
		const readable = new Set(dependenciesOf(described).flatMap(idsNamed));
		if (described.condition !== undefined && !evaluate(described.condition, functions)) continue;
		ids.forEach((id, copy) => {
			const own = { ...functions, copyIndex: () => copy, ...readingFrom(readable) };
			done.push(...deployed(described, id, own, told));
		});
	}
	return { resources: done, outputs: outputsOf(template, functions) };

	function dependenciesOf({ dependsOn = [], name }: Described): string[] {
		const found = dependsOn.map((each) => asText(evaluate(each, functions)));
		const absent = found.filter((id) => !known.has(id));
		if (absent.length > 0) throw new Error(`${name} depends on ${absent.join()}, which is not there`);
		return found;
	}

	function isDone(id: string): boolean {
		return !waiting.some(({ ids, described }) => ids.includes(id) || described.copy?.name === id);
	}

	/** A dependency is a resource, or all of a loop by the name of the loop. */
	function idsNamed(dependency: string): string[] {
		const loop = template.resources.find(({ copy }) => copy?.name === dependency);
		return loop ? idsOf(loop, functions) : [dependency];
	}

	function readingFrom(readable: ReadonlySet<string>): Functions {
		const assertReadable = (id: string) => {
			if (!readable.has(id)) throw new Error(`${id} is read, but not named in dependsOn`);
		};
		return {
			reference: (id) => {
				assertReadable(asText(id));
				return told.get(asText(id)) as Value;
			},
			listKeys: (id) => {
				assertReadable(asText(id));
				return { primarySharedKey: `key of ${asText(id)}` };
			},
		};
	}
}

function functionsOf({ parameters = {}, variables = {} }: Template, given: Named, told: Map<string, Value>): Functions {
	const unknown = Object.keys(given).filter((name) => !parameters[name]);
	if (unknown.length > 0) throw new Error(`There is no parameter ${unknown.join()}`);
	const functions: Functions = {
		parameters: (name) => parameterOf(asText(name)),
		variables: (name) => {
			if (!(asText(name) in variables)) throw new Error(`There is no variable ${asText(name)}`);
			return evaluate(variables[asText(name)], functions);
		},
		resourceGroup: () => ({ id: GROUP, location: 'westeurope' }),
		subscription: () => ({ tenantId: 'tenant' }),
		uniqueString: () => 'abcdefghijklm',
		guid: (...parts) => parts.map(asText).join('|'),
		resourceId: (type, ...names) => `${GROUP}/providers/${asText(type)}/${names.map(asText).join('/')}`,
		subscriptionResourceId: (type, name) => `${SUBSCRIPTION}/providers/${asText(type)}/${asText(name)}`,
		reference: (id) => told.get(asText(id)) as Value,
	};
	return functions;

	function parameterOf(name: string): Value {
		const declared = parameters[name];
		if (!declared) throw new Error(`There is no parameter ${name}`);
		const value = given[name] ?? evaluate(declared.defaultValue, functions);
		if (value === undefined) throw new Error(`The parameter ${name} is missing`);
		if (declared.allowedValues && !declared.allowedValues.includes(value))
			throw new Error(`The parameter ${name} must not be ${JSON.stringify(value)}`);
		const { minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = declared;
		if (typeof value === 'string' && (value.length < minLength || value.length > maxLength))
			throw new Error(`The parameter ${name} has a wrong length`);
		return value;
	}
}

function idsOf({ type, name, copy }: Described, functions: Functions): string[] {
	const count = copy ? Number(evaluate(copy.count, functions)) : 1;
	return Array.from({ length: count }, (_, index) => {
		const full = asText(evaluate(name, { ...functions, copyIndex: () => index }));
		return `${GROUP}/providers/${type}/${full}`;
	});
}

function deployed(described: Described, id: string, functions: Functions, told: Map<string, Value>): Deployed[] {
	const { type, apiVersion, name, scope, condition: _, copy: __, dependsOn: ___, ...rest } = described;
	const template = rest.properties?.template;
	if (type === 'Microsoft.Resources/deployments' && template) {
		const given = Object.entries(rest.properties?.parameters ?? {}).map(([key, { value }]) => [
			key,
			evaluate(value, functions),
		]);
		const inner = deploy(template, Object.fromEntries(given) as Named);
		const outputs = Object.entries(inner.outputs).map(([key, value]) => [key, { value }]);
		told.set(id, { outputs: Object.fromEntries(outputs) as Named });
		return inner.resources;
	}
	const full = asText(evaluate(name, functions));
	told.set(id, TOLD[type]?.(full) ?? {});
	const on = scope === undefined ? {} : { scope: asText(evaluate(scope, functions)) };
	return [{ id, type, apiVersion, name: full, ...on, body: withoutNulls(evaluate(rest, functions)) as Named }];
}

/** Azure leaves out a property that is null. */
function withoutNulls(value: Value): Value {
	if (Array.isArray(value)) return value.map(withoutNulls);
	if (value === null || typeof value !== 'object') return value;
	const set = Object.entries(value).filter(([, each]) => each !== null);
	return Object.fromEntries(set.map(([name, each]) => [name, withoutNulls(each)]));
}

function outputsOf({ outputs = {} }: Template, functions: Functions): Named {
	return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, evaluate(value, functions)]));
}
