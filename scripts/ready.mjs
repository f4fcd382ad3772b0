/**
 * Makes a fresh clone ready, then goes on with the runtime that the project pins:
 *
 *     node scripts/ready.mjs [node options] <script> [arguments]
 *
 * This file runs on whatever Node came with the machine's npm, before anything is installed: plain JavaScript, no
 * imports but Node's own. All that it prints goes to stderr, so that `npm run -s tideline -- … --json` stays clean.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
const pinnedMajor = 24;

if (!isInstalled()) await install();
process.exitCode = await run(chooseNode(), process.argv.slice(2), {
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
	const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
	const installed = readPackages(stamp);
	return wanted.every(([path, { version, optional }]) => {
		// The root itself, and binaries for other platforms, are not in the list.
		if (path === '' || (optional && !installed[path])) return true;
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
	say(again ? 'Packages differ from package-lock.json: installing' : 'Installing packages (once, about a minute)');
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1000);
	// npm draws its progress on terminals only; elsewhere a line now and then shows that it is alive.
	const pulse = process.stderr.isTTY ? undefined : setInterval(() => say(`  still installing, ${seconds()} s`), 10_000);
	// Without --include, NODE_ENV=production would leave out what the build needs.
	const options = ['--include=dev', '--no-audit', '--no-fund'];
	let code = await npm('ci', ...options);
	if (code !== 0) {
		say('npm ci failed, see above; trying npm install, which is less strict about package-lock.json');
		code = await npm('install', '--no-save', ...options);
	}
	clearInterval(pulse);
	if (code !== 0) stop(`The packages could not be installed (exit ${code}), see above. This needs the network once.`);
	say(`Installed in ${seconds()} s`);
}

/** Runs the very npm that called us, where one did. */
function npm(...args) {
	// `node` downloads its binary with an npm of its own, which would read the settings of `npm run` as its own.
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_lifecycle_')));
	const cli = process.env.npm_execpath;
	const stdio = ['ignore', 2, 2];
	if (cli && /\.[cm]?js$/.test(cli)) return run(process.execPath, [cli, ...args], { env, stdio });
	return run('npm', args, { env, stdio, shell: windows });
}

function chooseNode() {
	if (spawnSync(pinnedNode, ['--version']).status === 0) return pinnedNode;
	// The pinned binary does not exist for every platform (musl, for one).
	if (Number(process.versions.node.split('.')[0]) >= pinnedMajor) return process.execPath;
	stop(
		`Tideline runs on Node ${pinnedMajor}, and its own copy (node_modules/node) does not run here. ` +
			`Run \`npm rebuild node\`, or install Node ${pinnedMajor}; this is ${process.version}.`,
	);
}

/** Resolves to the exit code; signals are passed on, and a child that died of one counts as in a shell. */
function run(command, args, options) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
		const passOn = (signal) => child.kill(signal);
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
		const finish = (code) => {
			for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, passOn);
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
