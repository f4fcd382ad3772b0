import { Command } from 'commander';
import { EventId } from '../../contract/schema/event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';

export const removeCommand = new Command('remove')
	.description('Remove an event')
	.argument('<subject>', SUBJECT)
	.argument('<event>', 'The event ID that `tideline post` printed')
	.option(...jsonOption)
	.addHelpText('after', examples('remove printer EVENT_ID'))
	.action((subject: string, event: string, { json }: { json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const id = parseArgument(EventId, event);
				await server(await readSubject(server, subject)).remove(id);
				print(json, { id }, `removed ${id}`);
			},
			async (ctx) => {
				const id = parseArgument(EventId, event);
				const removed = await removeEvent(ctx, { actor: await readSubject(ctx, subject), id });
				print(json, removed, `removed ${removed.id}`);
			},
		),
	);
