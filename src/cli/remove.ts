import { Command } from 'commander';
import { EventId } from '../contract/schema/event.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { examples } from './examples.ts';
import { parseArgument } from './parse-argument.ts';
import { jsonOption, print } from './print.ts';
import { withSession } from './session.ts';
import { readSubject, SUBJECT } from './subject-argument.ts';

export const removeCommand = new Command('remove')
	.description("Remove one of a subject's own events")
	.argument('<subject>', SUBJECT)
	.argument('<event>', 'The event id, as `tideline post` prints it')
	.option(...jsonOption)
	.addHelpText('after', examples('remove printer EVENT_ID'))
	.action((subject: string, event: string, { json }: { json?: boolean }) =>
		withSession('cli', async (session) => {
			const { id } = readSubject(subject);
			const removed = await removeEvent(session, { actor: id, id: parseArgument(EventId, event) });
			print(json, removed, `removed ${removed.id}`);
		}),
	);
