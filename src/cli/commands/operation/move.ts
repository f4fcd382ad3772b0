import { readFile, stat } from 'node:fs/promises';
import { parseEnv as parseSettings } from 'node:util';
import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { oneLine } from '../../../contract/text/one-line.ts';
import { cancelMove, type Moved, type MoveProgress, move } from '../../../domain/move/move.ts';
import { type Env, env, envOfOtherStore, SettingsError } from '../../../env.ts';
import { storeName, takeSecretsAlong } from '../../../server/services/other-store.ts';
import { keepLogOnce } from '../../../worker/keep-log.ts';
import { examples } from '../../arguments/examples.ts';
import { type CliContext, warnOf, withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';
import { verifyRestored } from '../trail/verify.ts';

const WORDS: Record<MoveProgress['step'], string> = {
	rows: 'rows copied',
	projections: 'rows made from them',
	changes: 'rows that changed since',
	stopped: 'rows that changed since. Nothing is written meanwhile',
};

type Options = { to: string; cancel?: boolean; json?: boolean };

export const moveCommand = new Command('move')
	.summary('Move everything to another store, beside a service that goes on')
	.description(
		'Move everything to another store, while the service goes on. At the end, writing stops for a moment, and then only the other store is written to. After a crash, run it again',
	)
	.requiredOption(
		'--to <settings>',
		'A file with the settings of the other store, as its servers will have them. Or a folder, which becomes its DATA_DIR',
	)
	.option('--cancel', 'Give the move up, and let writing go on here')
	.option(...jsonOption)
	.addHelpText('after', examples('move --to azure.env', 'move --to /srv/tideline', 'move --to azure.env --cancel'))
	.action(async ({ to, cancel, json }: Options) => {
		const settings = await settingsIn(to);
		assertOther(settings);
		await takeSecretsAlong(env, settings);
		await withServices('cli', (from) =>
			withServices('cli', (other) => (cancel ? giveUp(from, other) : moveAll(from, other, json)), {
				settings,
				restores: true,
			}),
		);
	});

async function moveAll(from: CliContext, other: CliContext, json = false): Promise<void> {
	if (from.secret !== other.secret)
		warn(
			'AUTH_SECRET is another one there: everybody will have to sign in again. To prevent that, stop this and set it.',
		);
	const progress = showProgress();
	let isStopped = false;
	const names = { from: storeName(env), to: storeName(other.env) };
	const moved = await move(from, {
		to: other.domain,
		names,
		onProgress({ step, rows }) {
			if (step === 'stopped' && !isStopped) warn(STOPS[from.store.engine]);
			isStopped = step === 'stopped';
			progress.update(rows, undefined, `${rows.toLocaleString('en')} ${WORDS[step]}`);
		},
	});
	progress.end();
	await keepLogOnce(other.domain, { onError: warnOf });
	const { findings, counts } = await verifyRestored(other);
	const stoppedFor = Date.parse(moved.openAt) - Date.parse(moved.stoppedAt);
	if (json)
		return printJson({ ...moved, ...names, stoppedMs: stoppedFor, entries: counts.entries, findings: findings.length });
	tell(moved, names.to, stoppedFor);
	printLine(
		findings.length === 0
			? `All ${counts.entries.toLocaleString('en')} entries are verified: everything is as it was written.`
			: `${findings.length} finding(s). To see them again, with the settings of the other store: tideline verify`,
	);
}

const STOPS = {
	embedded: 'Writing stops now.',
	azure: 'Writing stops now. Waiting until everything that was sent before has landed (75 seconds)…',
};

function tell({ subjects, stoppedAt, openAt }: Moved, to: string, stoppedFor: number): void {
	printLine(`Moved to ${to}: ${subjects.toLocaleString('en')} ledgers`);
	printLine(`Nothing was written for ${(stoppedFor / 1_000).toFixed(1)} s, from ${stoppedAt} to ${openAt}`);
	printLine('Start the servers with the settings of that store. Those that run still read here, and write nothing.');
}

async function giveUp(from: CliContext, other: CliContext): Promise<void> {
	await cancelMove(from, { to: other.domain });
	printLine('Writing goes on here. To move later, take another empty store, or go on with the same.');
}

/** Throws `invalid_input` for settings that cannot be read or contradict each other. */
async function settingsIn(to: string): Promise<Env> {
	try {
		if ((await stat(to)).isDirectory()) return envOfOtherStore({ STORE: 'embedded', DATA_DIR: to });
		return envOfOtherStore(parseSettings(await readFile(to, 'utf8')) as Record<string, string>);
	} catch (error) {
		if (error instanceof SettingsError) throw new TidelineError('invalid_input', oneLine(`${to}: ${error.message}`));
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		throw new TidelineError(
			'invalid_input',
			`There is no ${to}. Make it: a file with the settings of the other store, or an empty folder.`,
		);
	}
}

function assertOther(settings: Env): void {
	if (storeName(settings) === storeName(env) && settings.TABLE_PREFIX === env.TABLE_PREFIX)
		throw new TidelineError('invalid_input', `--to names the store that is in use: ${storeName(env)}.`);
}
