import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import type { LogStatus } from '../../../contract/schema/proof.ts';
import { logStatus } from '../../../domain/log/log-status.ts';
import { noLogYet } from '../../../domain/log/no-log-yet.ts';
import { restartLog } from '../../../domain/log/restart-log.ts';
import { keepLogOnce } from '../../../worker/keep-log.ts';
import { examples } from '../../arguments/examples.ts';
import { type CliContext, warnOf, withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';

const key = new Command('key')
	.description("Print the log's verifier key. Anyone can use it to verify what the log signs")
	.option('--all', 'Also print the ML-DSA-44 key, which is safe from quantum computers, on a second line')
	.addHelpText('after', examples('log key', 'log key --all'))
	.action(({ all }: { all?: boolean }) =>
		withServices('cli', async (ctx) => {
			const known = await logStatus(ctx);
			const keys = known?.keys.length ? known.keys : keysHere(ctx, known?.origin);
			for (const line of all ? keys : keys.slice(0, 1)) printLine(line);
		}),
	);

/** The keys that will sign the log, before its first checkpoint. */
function keysHere({ domain: { log } }: CliContext, origin = log?.origin ?? ''): string[] {
	if (log?.signer) return log.signer.verifierKeysOf(origin);
	throw new TidelineError(
		'not_found',
		'No key is set, so nothing is signed. Set LOG_KEY to the output of `openssl rand -hex 32` on each server.',
	);
}

const status = new Command('status')
	.description("Show the log's size, root and lag, and what its witnesses have signed")
	.option(...jsonOption)
	.addHelpText('after', examples('log status', 'log status --json'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const found = await logStatus(ctx);
			if (json) printJson(found ?? {});
			else if (found) printStatus(found, ctx.domain.now());
			else printLine(noLogYet().message);
		}),
	);

function printStatus(found: LogStatus, now: number): void {
	const { signed, waiting, waitingSince, witnesses } = found;
	printLine(`origin      ${found.origin}`);
	printLine(`size        ${found.size}`);
	printLine(`root        ${found.root}`);
	printLine(`signed      ${signed ? `${signed.size} at ${signed.at}, cosigned by ${signed.cosigned}` : 'not yet'}`);
	const lag = waitingSince === undefined ? 0 : Math.max(0, Math.round((now - Date.parse(waitingSince)) / 1_000));
	printLine(`waiting     ${waiting}${waiting > 0 ? `, the oldest for ${lag} s` : ''}`);
	if (found.problem !== undefined) printLine(`problem     ${found.problem}`);
	if (found.isFilling) printLine('filling     entries from before the log are being added');
	for (const { name, size, at, problem } of witnesses)
		printLine(`witness     ${name}: ${size} at ${at}${problem === undefined ? '' : `; ${problem}`}`);
	if (witnesses.length === 0) printLine('witness     none (set LOG_WITNESSES)');
}

const restart = new Command('restart')
	.description('Close the log and start a new one, if this store is behind what was published or the key is lost')
	.option('--yes', 'Confirm')
	.option(...jsonOption)
	.addHelpText('after', examples('log restart --yes'))
	.action(({ yes, json }: { yes?: boolean; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			if (!yes)
				throw new TidelineError(
					'invalid_input',
					"Readers and witnesses will see that the log ends, and must decide to trust the new one. If there's a newer copy, restore it instead. To go ahead, add --yes.",
				);
			const begun = await restartLog(ctx);
			warn('Adding all entries to the new log…');
			await keepLogOnce(ctx.domain, { signal: ctx.background.stopping, onError: warnOf });
			if (json) printJson(begun);
			else printLine(`The log was closed at ${begun.closed} leaves. The new one is ${begun.origin}.`);
		}),
	);

export const logCommand = new Command('log')
	.description('The transparency log: its key, its status, and starting a new one')
	.addCommand(key)
	.addCommand(status)
	.addCommand(restart);
