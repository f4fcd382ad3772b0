import { Command } from 'commander';
import { EventId } from '../../contract/schema/event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { examples } from '../examples.ts';
import { parseArgument } from '../parse-argument.ts';
import { jsonOption, print } from '../print.ts';
import { readSubject, SUBJECT } from '../subject-argument.ts';
import { withServices } from '../with-services.ts';

export const removeCommand = new Command('remove')
	.description("Remove one of a subject's own events")
	.argument('<subject>', SUBJECT)
	.argument('<event>', 'The event id, as `tideline post` prints it')
	.option(...jsonOption)
	.addHelpText('after', examples('remove printer EVENT_ID'))
	.action((subject: string, event: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const { id } = readSubject(subject);
			const removed = await removeEvent(ctx, { actor: id, id: parseArgument(EventId, event) });
			print(json, removed, `removed ${removed.id}`);
		}),
	);
