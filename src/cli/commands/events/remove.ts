import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { EventId } from '../../../contract/schema/event.ts';
import { removeEvent } from '../../../domain/event/remove-event.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { isStore, onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const removeCommand = new Command('remove')
	.description('Remove an event')
	.argument('<subject>', SUBJECT)
	.argument('<event>', 'The event ID that `tideline post` printed')
	.option('--reason <value>', 'Why, for the audit trail: at the store, without a login')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples('remove printer EVENT_ID', "remove dev-mallory EVENT_ID --reason 'Private data of others'"),
	)
	.action((subject: string, event: string, { reason, json }: { reason?: string; json?: boolean }) =>
		onServerOrStore(async (place) => {
			if (reason !== undefined && !isStore(place))
				throw new TidelineError(
					'invalid_input',
					"A token removes its own events, without a reason. To remove another's, log out, or use the page of the event as an admin.",
				);
			const id = parseArgument(EventId, event);
			const actor = await readSubject(place, subject);
			const removed =
				reason !== undefined && isStore(place)
					? await removeEvent(place, { actor, id, reason })
					: await place.client(actor).remove(id);
			print(json, removed, `removed ${id}`);
		}),
	);
