import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { noLogYet } from '../../../domain/log/no-log-yet.ts';
import { readTrail } from '../../../domain/log/trail-sources.ts';
import { env } from '../../../env.ts';
import { logOverHttp } from '../../../sdk/log-over-http.ts';
import { ReadError } from '../../../sdk/read-error.ts';
import type { Progress, TrailCounts } from '../../../sdk/verify/reading.ts';
import type { LogSources } from '../../../sdk/verify/sources.ts';
import type { Remembered, Trust } from '../../../sdk/verify/trust.ts';
import { type LogVerdict, verifyLog } from '../../../sdk/verify/verify-log.ts';
import { type TrailVerdict, verifyTrail } from '../../../sdk/verify/verify-trail.ts';
import { toBase64 } from '../../../tlog/bytes.ts';
import { LogError } from '../../../tlog/log-error.ts';
import { parseVerifierKey } from '../../../tlog/note-keys.ts';
import { portableSha256 } from '../../../tlog/portable-sha256.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject } from '../../arguments/subject-argument.ts';
import { type CliContext, withServices } from '../../context/with-services.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';
import { findingSentence } from '../../verification/finding-sentence.ts';
import { readSince, writeSince } from '../../verification/since-file.ts';

type Given = {
	subject: SubjectId[];
	log?: string;
	key: string[];
	witness: string[];
	witnesses?: string;
	since?: string;
	json?: boolean;
};

const collect = (value: string, others: string[]) => [...others, value];

export const verifyCommand = new Command('verify')
	.description('Verify ledgers, content and the log from the stored rows, and show the first problem of each kind')
	.option('--subject <subject>', 'Only this ledger. Can be repeated', collect, [])
	.option('--log <url>', 'Read the log from this URL, like https://tideline.example/log')
	.option('--key <key>', 'A verifier key of the log (tideline log key). Can be repeated', collect, [])
	.option('--witness <key>', 'The verifier key of a witness. Can be repeated', collect, [])
	.option('--witnesses <number>', 'How many witnesses must have signed. Default: all given with --witness')
	.option('--since <file>', 'Compare the log with the checkpoint in this file, and save the new one if all is well')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'verify --since last-checkpoint.json',
			'verify --subject dev-alice --json',
			'verify --log https://tideline.example/log --key "$KEY" --since last-checkpoint.json',
		),
	)
	.action(async (given: Given) => {
		const remembered = given.since === undefined ? undefined : await readSince(given.since);
		if (given.log !== undefined && given.subject.length === 0) await verifyAddress(given, given.log, remembered);
		else await withServices('cli', (ctx) => verifyStore(ctx, given, remembered));
	});

/** The ledgers of the store that the environment names. */
async function verifyStore(ctx: CliContext, given: Given, remembered: Remembered | undefined): Promise<void> {
	const { trust, verdict } = await verdictOfStore(ctx, given, remembered);
	await tell(given, trust, verdict, () => wordsOfTrail(verdict.counts, verdict));
}

/** Verifies everything in the store of this process. It says what it finds, and sets the exit code. */
export async function verifyRestored(ctx: CliContext): Promise<TrailVerdict> {
	const { verdict } = await verdictOfStore(ctx, { subject: [], key: [], witness: [] }, undefined);
	for (const found of verdict.findings) warn(findingSentence(found));
	if (verdict.findings.length > 0) process.exitCode = 1;
	return verdict;
}

async function verdictOfStore(
	ctx: CliContext,
	given: Given,
	remembered: Remembered | undefined,
): Promise<{ trust: Trust; verdict: TrailVerdict }> {
	const trail = await readTrail(ctx);
	if (!trail) throw noLogYet();
	const { log: port } = ctx.domain;
	const ours = port?.signer?.verifierKeysOf(trail.origin);
	if (given.key.length === 0 && !ours)
		warn('Using the log keys from its own store. To be sure, pass the key you know with --key.');
	const keys = given.key.length > 0 ? given.key : (ours ?? trail.keys);
	const trust = trustOf(given, keys, port?.witnesses.map(({ verifierKey }) => verifierKey) ?? []);
	const isWhole = given.subject.length === 0;
	// The ledger of the service names the erased subjects.
	const subjects = await Promise.all(given.subject.map((subject) => readSubject(ctx, subject)));
	const named = [...new Set([...subjects, trail.service])];
	const progress = showProgress();
	const ledgersOf = async function* () {
		for await (const subject of isWhole ? trail.subjects() : named) yield trail.ledgerOf(subject);
	};
	const verdict = await readable(() =>
		verifyTrail(trail.sha256, given.log === undefined ? trail.log : logAt(given.log), ledgersOf(), {
			trust: { ...trust, origin: trail.origin },
			remembered,
			service: trail.service,
			isWhole: isWhole && given.log === undefined,
			now: ctx.domain.now(),
			onProgress: (at) => progress.update(at.entries + at.leaves, 2 * at.size, wordsOf(at)),
			signal: ctx.background.stopping,
		}),
	);
	progress.end();
	return { trust, verdict };
}

/** A log that is served, without its ledgers. */
async function verifyAddress(given: Given, url: string, remembered: Remembered | undefined): Promise<void> {
	const keys = given.key.length > 0 ? given.key : (remembered?.keys ?? []);
	if (keys.length === 0)
		throw new TidelineError(
			'invalid_input',
			"Pass the log's key with --key. The operator prints it with tideline log key. Get it some other way than from the log.",
		);
	const trust = trustOf(given, keys, []);
	const progress = showProgress();
	const verdict = await readable(() =>
		verifyLog(portableSha256, logAt(url), {
			trust,
			remembered,
			onProgress: ({ leaves, size }) => progress.update(leaves, size, `${leaves.toLocaleString('en')} leaves`),
		}),
	);
	progress.end();
	await tell(given, trust, verdict, () => wordsOfLog(verdict));
}

/** Reads a served log. Its leaves need a token that may read the audit trail. */
function logAt(url: string): LogSources {
	const { TIDELINE_TOKEN: token } = env;
	const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
	const log = logOverHttp(
		(address, init) => fetch(address, address.includes('/tile/entries/') && headers ? { ...init, headers } : init),
		url.replace(/\/$/, ''),
	);
	if (token !== undefined) return log;
	const { readEntryBundle: _, ...others } = log;
	return others;
}

function trustOf(given: Given, keys: readonly string[], known: readonly string[]): Trust {
	const witnesses = given.witness.length > 0 ? given.witness : known;
	const needed = Number(given.witnesses ?? given.witness.length);
	if (!Number.isSafeInteger(needed) || needed < 0 || needed > witnesses.length)
		throw new TidelineError(
			'invalid_input',
			`--witnesses is a number from 0 to ${witnesses.length}: so many witnesses are named.`,
		);
	for (const key of [...keys, ...witnesses]) assertKey(key);
	return { keys, witnesses, needed };
}

function assertKey(key: string): void {
	try {
		parseVerifierKey(portableSha256, key);
	} catch (error) {
		if (!(error instanceof LogError)) throw error;
		throw new TidelineError(
			'invalid_input',
			`"${key}" is no verifier key: name, id and key, with a plus between them.`,
		);
	}
}

/** Ends with a sentence when something cannot be read: that is no finding. */
async function readable<T>(verify: () => Promise<T>): Promise<T> {
	try {
		return await verify();
	} catch (error) {
		if (!(error instanceof ReadError)) throw error;
		throw new TidelineError('server_unreachable', `Can't read the log: ${error.message} Nothing was verified.`);
	}
}

async function tell(
	{ since, json }: Given,
	{ keys }: Trust,
	verdict: TrailVerdict | LogVerdict,
	words: () => string,
): Promise<void> {
	const { checkpoint, findings, ...counts } = verdict;
	for (const found of findings) warn(findingSentence(found));
	if (json) {
		const { origin, size, root = new Uint8Array(), cosigned } = checkpoint ?? {};
		const said = checkpoint && { origin, size, root: toBase64(root), cosigned };
		const worded = findings.map((found) => ({ ...found, sentence: findingSentence(found) }));
		printJson({ ...(said && { checkpoint: said }), ...counts, findings: worded });
	} else
		printLine(
			`${words()}${findings.length > 0 ? ` ${findings.length} finding(s).` : ' Everything is as it was written.'}`,
		);
	// A script must see that something is wrong.
	if (findings.length > 0) process.exitCode = 1;
	else if (since !== undefined && checkpoint) await writeSince(since, { note: checkpoint.note, keys });
}

const wordsOf = ({ ledgers, entries, leaves }: Progress) =>
	leaves > 0
		? `${leaves.toLocaleString('en')} leaves`
		: `${ledgers.toLocaleString('en')} ledgers, ${entries.toLocaleString('en')} entries`;

function wordsOfTrail(counts: TrailCounts, { checkpoint, waitingSince }: TrailVerdict): string {
	const { ledgers, erased, entries, inLog, waiting, events, removed, edits } = counts;
	const since = waitingSince === undefined ? '' : `, since ${waitingSince}`;
	return [
		`${ledgers} ledger(s)${erased > 0 ? `, ${erased} of them erased` : ''}: ${entries} entries, ${inLog} in the log, ${waiting} on their way${since}.`,
		`${events} text(s), ${removed} removed, ${edits} edit(s).`,
		...wordsOfCheckpoint(checkpoint),
	].join(' ');
}

const wordsOfLog = ({ checkpoint, leaves, read }: LogVerdict) =>
	[
		...wordsOfCheckpoint(checkpoint),
		`${leaves} leaves are under its root${read > 0 ? `, ${read} of them read` : '. To verify what they say, set TIDELINE_TOKEN to a token that can read the audit trail'}.`,
	].join(' ');

const wordsOfCheckpoint = (checkpoint: TrailVerdict['checkpoint']) =>
	checkpoint
		? [`Checkpoint of ${checkpoint.origin}: ${checkpoint.size} leaves, cosigned by ${checkpoint.cosigned.length}.`]
		: [];
