import { Command } from 'commander';
import { REACTION_KINDS } from '../../../contract/reading/reaction.ts';
import { ReactionKind } from '../../../contract/schema/reaction.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { readEvent, readReader, readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print, printLine } from '../../terminal/print.ts';

const EVENT = 'The event, as <subject>/<id>';
const KINDS = REACTION_KINDS.join(', ');

export const reactCommand = new Command('react')
	.description('React to an event, or take a reaction back')
	.argument('<subject>', SUBJECT)
	.argument('<event>', EVENT)
	.argument('<kind>', `The kind of reaction: ${KINDS}`)
	.option('--take-back', 'Take this reaction back')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'react reader printer/1u2v0000000000000000000000 seen',
			'react reader printer/1u2v0000000000000000000000 seen --take-back',
		),
	)
	.action((subject: string, named: string, given: string, { takeBack, json }: { takeBack?: true; json?: boolean }) => {
		const kind = parseArgument(ReactionKind, given);
		return onServerOrStore(async (place) => {
			const { reactions } = place.client(await readSubject(place, subject));
			const event = await readEvent(place, named);
			const result = await (takeBack ? reactions.takeBack(event, kind) : reactions.give(event, kind));
			print(json, result, wordsOf(kind, takeBack === true, result.repeated));
		});
	});

function wordsOf(kind: string, isTakenBack: boolean, repeated: boolean): string {
	if (isTakenBack) return repeated ? `There was no ${kind} to take back` : `Took ${kind} back`;
	return repeated ? `${kind} was given already` : `Reacted with ${kind}`;
}

type Options = { kind?: string; as?: string; json?: boolean };

export const reactionsCommand = new Command('reactions')
	.description('Show who reacted to an event')
	.argument('<event>', EVENT)
	.option('--kind <kind>', `Show only this kind: ${KINDS}`)
	.option('--as <subject>', 'Show what this subject can read: a subject ID, a handle, or the name of a machine')
	.option('--json', 'Print one JSON object per line: subject, kinds')
	.addHelpText(
		'after',
		examples(
			'reactions printer/1u2v0000000000000000000000',
			'reactions @alice/1u2v0000000000000000000000 --kind seen --as reader --json',
		),
	)
	.action((named: string, { kind, as, json }: Options) => {
		const wanted = kind === undefined ? undefined : parseArgument(ReactionKind, kind);
		return onServerOrStore(async (place) => {
			const event = await readEvent(place, named);
			const { reactions } = place.client(as === undefined ? undefined : await readReader(place, as));
			for await (const one of reactions.list(event, wanted))
				if (json) print(json, one, '');
				else printLine(`${one.subject.name} (@${one.subject.handle}): ${one.kinds.join(', ')}`);
		});
	});
