import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { actOrAsk } from '../../../domain/approval/act-or-ask.ts';
import { askApproval } from '../../../domain/approval/ask-approval.ts';
import { type ErasedSubject, type EraseInput, eraseSubject } from '../../../domain/privacy/erase-subject.ts';
import { liftErasure } from '../../../domain/privacy/lift-erasure.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { type CliContext, withServices } from '../../context/with-services.ts';
import { jsonOption, print, printJson, printLine } from '../../terminal/print.ts';
import { approvalReason, printWaiting } from '../../terminal/print-waiting.ts';
import { showProgress } from '../../terminal/progress.ts';

type Options = { withMachines?: boolean; lift?: boolean; reason?: string; yes?: boolean; json?: boolean };

export const eraseCommand = new Command('erase')
	.summary('Erase a subject and everything known about it, for good')
	.description(
		"Erase everything a subject wrote and everything known about it, for good: events in all timelines, profile, handle, tokens, follows, the texts of its ledger and the keys of its place in the log. It can't sign in again. After a crash, run it again",
	)
	.argument('<subject>', SUBJECT)
	.option('--with-machines', 'Also erase the machines it owns')
	.option('--lift', 'Let an erased subject start over. Nothing comes back')
	.option(...approvalReason)
	.option('--yes', "Don't ask for confirmation")
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples('erase github-583231', 'erase dev-alice --with-machines --yes', 'erase --lift dev-alice'),
	)
	.action((argument: string, options: Options) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			if (options.lift) return lift(ctx, subject, options.json);
			if (!options.yes) await confirm(subject);
			return erase(ctx, subject, options);
		}),
	);

async function lift(ctx: CliContext, subject: SubjectId, json: boolean | undefined): Promise<void> {
	const result = await liftErasure(ctx, { subject });
	print(json, { subject, ...result }, `${subject} can start over: its ledger continues after the marker`);
}

async function erase(
	ctx: CliContext,
	subject: SubjectId,
	{ withMachines = false, reason, json }: Options,
): Promise<void> {
	const progress = showProgress();
	try {
		const onProgress: EraseInput['onProgress'] = (each, kind, count) =>
			progress.update(count, 0, `${each}: ${count.toLocaleString('en')} ${kind}`);
		const result = await actOrAsk(
			() => eraseSubject(ctx, { subject, withMachines, onProgress }),
			() => askApproval(ctx, { act: { kind: 'erase-subject', subject, withMachines }, reason }),
		);
		progress.end();
		if ('waits' in result) return printWaiting(json, result.waits);
		const { erased } = result.done;
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
		throw new TidelineError(
			'invalid_input',
			"Nothing was erased: there's no terminal to ask for confirmation. Add --yes.",
		);
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		const answer = await terminal.question(`You can't undo this. Type ${subject} to erase it: `);
		if (answer.trim() !== subject)
			throw new TidelineError('invalid_input', "Nothing was erased: the ID doesn't match.");
	} finally {
		terminal.close();
	}
}
