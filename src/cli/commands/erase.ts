import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { TidelineError } from '../../contract/errors.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { type ErasedSubject, eraseSubject } from '../../domain/privacy/erase-subject.ts';
import { liftErasure } from '../../domain/privacy/lift-erasure.ts';
import { examples } from '../arguments/examples.ts';
import { readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { type CliContext, withServices } from '../context/with-services.ts';
import { jsonOption, print, printJson, printLine } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';

type Options = { withMachines?: boolean; lift?: boolean; yes?: boolean; json?: boolean };

export const eraseCommand = new Command('erase')
	.summary('Delete all that is known of a subject, for good')
	.description(
		'Delete all that a subject wrote and all that is known of it, for good: events in all timelines, profile, handle, tokens, follows, the texts of its ledger and the keys of its place in the log. It cannot sign in again. After a crash, run it again',
	)
	.argument('<subject>', SUBJECT)
	.option('--with-machines', 'The machines that it owns, too')
	.option('--lift', 'Let an erased subject begin anew. Nothing comes back')
	.option('--yes', 'Do not ask')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples('erase github-583231', 'erase dev-alice --with-machines --yes', 'erase --lift dev-alice'),
	)
	.action((argument: string, options: Options) =>
		withServices('cli', async (ctx) => {
			const { id: subject } = readSubject(argument);
			if (options.lift) return lift(ctx, subject, options.json);
			if (!options.yes) await confirm(subject);
			return erase(ctx, subject, options);
		}),
	);

async function lift(ctx: CliContext, subject: SubjectId, json: boolean | undefined): Promise<void> {
	const result = await liftErasure(ctx, { subject });
	print(json, { subject, ...result }, `${subject} may begin anew: its ledger goes on behind the marker`);
}

async function erase(ctx: CliContext, subject: SubjectId, { withMachines, json }: Options): Promise<void> {
	const progress = showProgress();
	try {
		const { erased } = await eraseSubject(ctx, {
			subject,
			withMachines: withMachines ?? false,
			onProgress: (each, kind, count) => progress.update(count, 0, `${each}: ${count.toLocaleString('en')} ${kind}`),
		});
		progress.end();
		if (json) printJson({ erased });
		else for (const each of erased) printErased(each);
	} finally {
		progress.end();
	}
}

function printErased({ subject, erasedAt, counts }: ErasedSubject): void {
	const deleted = Object.entries(counts).filter(([, count]) => count > 0);
	const words = deleted.map(([kind, count]) => `${count.toLocaleString('en')} ${inWords(kind)}`).join(', ');
	printLine(`${subject} was erased at ${erasedAt}: ${words || 'nothing was left'}. A job clears once more a day later`);
}

/** `auditRows` as "audit rows". */
const inWords = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Throws `invalid_input` unless the operator types the subject's id. */
async function confirm(subject: SubjectId): Promise<void> {
	if (!process.stdin.isTTY)
		throw new TidelineError('invalid_input', 'Nothing was erased: nobody can be asked here. Say --yes.');
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		const answer = await terminal.question(`This cannot be taken back. Type ${subject} to erase it: `);
		if (answer.trim() !== subject) throw new TidelineError('invalid_input', 'Nothing was erased: that is not its id.');
	} finally {
		terminal.close();
	}
}
