import { Argument, Command } from 'commander';
import { LABELS, type Label } from '../../../contract/label/labels.ts';
import { EventId } from '../../../contract/schema/event.ts';
import { addLabels, type Labelled, removeLabels } from '../../../domain/moderation/labels.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print } from '../../terminal/print.ts';

type Options = { event?: string; reason: string; json?: boolean };

function commandOf(name: string, summary: string, description: string, act: typeof addLabels): Command {
	return new Command(name)
		.summary(summary)
		.description(description)
		.argument('<subject>', SUBJECT)
		.addArgument(new Argument('<label...>', 'Labels').choices(LABELS))
		.option('--event <id>', 'One of its events, instead of the profile')
		.requiredOption('--reason <value>', 'Why, for the subject and the audit trail')
		.option(...jsonOption)
		.addHelpText('after', examples(`${name} dev-mallory spam --reason 'Seen in 40 copies'`))
		.action((argument: string, labels: Label[], { event: given, reason, json }: Options) =>
			withServices('cli', async (ctx) => {
				const event = given === undefined ? undefined : parseArgument(EventId, given);
				const subject = await readSubject(ctx, argument);
				const done = await act(ctx, { subject, event, labels, reason });
				print(json, done, `${event ?? subject} ${inWords(done)}`);
			}),
		);
}

const inWords = ({ labels, repeated }: Labelled): string =>
	`${repeated ? 'still has' : 'has'} ${labels.length === 0 ? 'no labels' : `the labels ${labels.join(', ')}`}`;

export const labelCommand = commandOf(
	'label',
	'Label a profile or an event: readers choose what labels do',
	'Label a profile, which holds for all of its events, or one event. Readers choose under Settings → Labels what each label does: show it, warn, or hide the event. The subject is told, and may appeal',
	addLabels,
);

export const unlabelCommand = commandOf(
	'unlabel',
	'Take labels off a profile or an event',
	'Take labels off a profile or an event again. The subject is told',
	removeLabels,
);
