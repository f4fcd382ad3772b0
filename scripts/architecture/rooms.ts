/**
 * The table of rooms, as data: it says which room may import which.
 *
 * The first room whose pattern matches a file has it. A room may always import itself; `may` lists what else, `types`
 * what else by `import type` alone, and `never` the packages that it stays clear of.
 */
export type Room = {
	name: string;
	files: RegExp;
	may: readonly string[] | 'anything';
	types?: readonly string[];
	/** When given, no other package, Node's own included. */
	onlyPackages?: RegExp;
	never?: RegExp;
};

const framework = /^(next|next-auth|react|react-dom)(\/|$)/;

/** The rooms that the outer rooms are made of: anything above but the storage engines. */
const product = [
	'env',
	'auth',
	'services',
	'rate-limits',
	'contract',
	'contract/schema',
	'tlog',
	'domain',
	'storage',
	'worker',
	'api',
	'trpc',
	'ui',
	'sdk',
	'mcp',
	'outbound',
	'outbound/exceptions',
	'outbound/mail',
	'observation',
];

export const rooms: readonly Room[] = [
	// Outside the product: they may look at everything, and nobody looks at them.
	{ name: 'test', files: /\.test\.tsx?$/, may: 'anything' },
	{ name: 'testing', files: /^src\/testing\//, may: 'anything' },
	{ name: 'bench', files: /^bench\//, may: 'anything' },
	{ name: 'e2e', files: /^e2e\//, may: 'anything' },
	{ name: 'scripts', files: /^(scripts\/|[^/]+\.(ts|mjs)$)/, may: 'anything' },

	// The log and the metrics of a process: who watches it asks nothing else.
	{ name: 'observation', files: /^src\/observation\//, may: ['contract', 'storage'], never: framework },
	// `contract` is the vocabulary: the rooms that speak to `domain` need its words as well.
	{ name: 'env', files: /^src\/env(\.ts$|\/)/, may: ['contract'] },
	// The zod schemas, which no browser loads: `contract` itself needs no package at all.
	{ name: 'contract/schema', files: /^src\/contract\/schema\//, may: ['contract'], onlyPackages: /^zod(\/|$)/ },
	{ name: 'contract', files: /^src\/contract\//, may: [], onlyPackages: /^(?!)/ },
	// The transparency log, as functions over bytes: it runs in Node and in the browser alike.
	{
		name: 'tlog',
		files: /^src\/tlog\//,
		may: ['contract'],
		onlyPackages: /^(@noble\/(hashes|curves|post-quantum)|canonicalize)(\/|$)/,
	},
	{
		name: 'domain',
		files: /^src\/domain\//,
		may: ['contract', 'contract/schema', 'tlog', 'storage'],
		never: framework,
	},
	{ name: 'storage/azure', files: /^src\/storage\/azure\//, may: ['contract', 'storage'], never: framework },
	{ name: 'storage/embedded', files: /^src\/storage\/embedded\//, may: ['contract', 'storage'], never: framework },
	// The port, and the rows of the tables; an engine behind it would reach `domain` through it.
	{
		name: 'storage',
		files: /^src\/storage\/((rows|search|migrations)\/|[^/]+\.ts$)/,
		may: ['contract', 'tlog'],
		types: ['contract/schema'],
		never: framework,
	},
	// The thread of the embedded store's server that runs the worker: it opens the store itself.
	{
		name: 'worker/thread',
		files: /^src\/worker\/thread\//,
		may: [
			'env',
			'contract',
			'tlog',
			'domain',
			'storage',
			'storage/embedded',
			'worker',
			'outbound',
			'outbound/backup',
			'outbound/log',
			'outbound/mail',
			'observation',
		],
	},
	{
		name: 'worker',
		files: /^src\/worker\//,
		may: ['contract', 'tlog', 'domain', 'storage'],
		types: ['observation'],
		never: framework,
	},
	// The one way out to addresses that users name.
	{
		name: 'outbound/log',
		files: /^src\/outbound\/log\//,
		may: ['contract', 'tlog', 'domain', 'storage', 'storage/azure', 'storage/embedded', 'outbound'],
	},
	{
		name: 'outbound/backup',
		files: /^src\/outbound\/backup\//,
		may: ['domain', 'storage', 'storage/azure', 'storage/embedded'],
	},
	// Exceptions, to programs that the operator names.
	{ name: 'outbound/exceptions', files: /^src\/outbound\/exceptions\//, may: ['contract'], never: framework },
	// Mail, to the mail server that the operator names.
	{ name: 'outbound/mail', files: /^src\/outbound\/mail\//, may: ['contract'], never: framework },
	{ name: 'outbound', files: /^src\/outbound\//, may: ['contract'], never: framework },
	{ name: 'rate-limits', files: /^src\/rate-limits\//, may: ['contract'], never: framework },
	{
		name: 'services',
		files: /^src\/server\/services\//,
		may: [
			'env',
			'rate-limits',
			'contract',
			'tlog',
			'domain',
			'storage',
			'storage/azure',
			'storage/embedded',
			'worker',
			'worker/thread',
			'outbound',
			'outbound/backup',
			'outbound/exceptions',
			'outbound/log',
			'outbound/mail',
			'observation',
		],
	},
	{
		name: 'auth',
		files: /^src\/auth\//,
		may: ['env', 'rate-limits', 'contract', 'contract/schema', 'domain', 'services', 'outbound', 'observation'],
	},
	{
		name: 'api',
		files: /^src\/api\//,
		may: ['rate-limits', 'contract', 'contract/schema', 'tlog', 'domain'],
		never: framework,
	},
	// Pages and route handlers reach the server by the handle alone, and know the types of the rest.
	{ name: 'server/handle', files: /^src\/server\/handle\.ts$/, may: [], types: ['server'] },
	{ name: 'trpc/server', files: /^src\/trpc\/server[^/]*$/, may: ['trpc', 'server/handle', 'contract'] },
	// The browser's half is shipped to it: of the server's code it may know the types.
	{ name: 'trpc', files: /^src\/trpc\//, may: ['contract'], types: ['api'] },
	{
		name: 'ui',
		files: /^src\/ui\//,
		may: ['trpc', 'sdk', 'contract', 'tlog'],
		types: ['contract/schema'],
		never: /^node:/,
	},
	{ name: 'sdk', files: /^src\/sdk\//, may: ['contract', 'tlog'], never: framework },
	// The tools of agents: calls of the REST interface, through the client for machines.
	{ name: 'mcp', files: /^src\/mcp\//, may: ['sdk', 'contract'], never: framework },
	{
		name: 'app',
		files: /^src\/(app\/|instrumentation(-client)?\.ts$)/,
		may: ['contract', 'contract/schema', 'trpc', 'trpc/server', 'server/handle', 'server/start', 'ui', 'sdk', 'tlog'],
		types: ['server'],
	},
	// In front of the application: it knows requests, and nothing of what they ask for.
	{
		name: 'door',
		files: /^src\/server\/door\//,
		may: ['env', 'rate-limits', 'contract', 'observation', 'server/handle'],
	},
	{ name: 'server/start', files: /^src\/server\/start\.ts$/, may: [...product, 'server', 'server/handle'] },
	{ name: 'server', files: /^src\/server\//, may: product },
	// Measures a store with the services of a server, outside of any server.
	{
		name: 'stress',
		files: /^src\/stress\//,
		may: ['contract', 'domain', 'storage', 'services'],
		never: framework,
	},
	{ name: 'cli', files: /^src\/cli\//, may: [...product, 'stress'], never: framework },
];

export const roomOf = (file: string) => rooms.find((room) => room.files.test(file));
export const isTest = (file: string) => roomOf(file)?.name === 'test';

/** Rooms that only each other, tests and scripts may import. */
export const outside = ['test', 'testing', 'bench', 'e2e', 'scripts'];

/** A package that has one home. Tests and what stands outside the product may use it too. */
export const homes: readonly { packages: RegExp; room: string }[] = [
	{ packages: /^@azure\//, room: 'storage/azure' },
	{ packages: /^node:sqlite$/, room: 'storage/embedded' },
	{ packages: /^(pino|prom-client|@opentelemetry\/.+)$/, room: 'observation' },
	{ packages: /^rate-limiter-flexible$/, room: 'rate-limits' },
	{ packages: /^jose$/, room: 'auth' },
	{ packages: /^@octokit\/webhooks-methods$/, room: 'api' },
];

/** The readers of `process.env`: one file in `src/`, and variables that Next replaces when it bundles. */
export const environmentReaders: readonly { files: RegExp; variable?: string }[] = [
	{ files: /^src\/env\.ts$/ },
	{ files: /^src\/testing\// },
	{ files: /\.test\.tsx?$/ },
	{ files: /^(bench|e2e|scripts)\// },
	{ files: /^[^/]+$/ },
	{ files: /^src\/instrumentation\.ts$/, variable: 'NEXT_RUNTIME' },
	{ files: /^src\/app\/sw\.js\/route\.ts$/, variable: 'TIDELINE_BUILD_ID' },
	{ files: /^src\/ui\/shell\/kept-home\.tsx$/, variable: 'NODE_ENV' },
];

/** The authors of keys: where `files` are checked, `authors` alone cut and join keys. */
export const keyRule = {
	files: /^src\/(storage\/((rows|search|migrations)\/|[^/]+\.ts$)|domain\/|worker\/|api\/)/,
	authors: /^src\/storage\/rows\//,
};

/**
 * Outer rooms reach the domain by its verbs: functions of `domain` that take `Ctx` first, and so know the caller. A
 * function that takes nothing of the domain's state is free for all.
 */
export const verbRule = {
	rooms: ['api', 'server', 'auth', 'cli', 'mcp', 'stress'],
	/** Types of a first parameter that give access to what is stored. */
	state: /\b(Ctx|Domain|Ports|Store)\b/,
	/** Functions that take `Ctx` for verbs to call: they do not authorize, so they are no verbs themselves. */
	helpers: [
		'runCommand',
		'asReader',
		'readableMatches',
		'searchPlan',
		'cardsOf',
		'cardsToList',
		'assertMayModerate',
		'assertMayModerateEvents',
		'assertMayRead',
		'assertNotBlocked',
		'blockerBefore',
		'reachOf',
		'readsEvent',
		'answeredEvent',
		'answerableEvent',
		'reachAcross',
		'readableEvent',
		'withoutRole',
		'recordHiddenRead',
		'enterOnceAnHour',
		'assertNotTaken',
		'changeCase',
	] as readonly string[],
	/** The functions that outer rooms may use all the same, as `file#name`. */
	exceptions: ['src/domain/waiting/within.ts#within', 'src/domain/waiting/repeat.ts#repeat'] as readonly string[],
};
