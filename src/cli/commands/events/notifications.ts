import { Argument, Command, Option } from 'commander';
import { PAGE_SIZE } from '../../../contract/event/event.ts';
import {
	NOTIFICATION_GROUPS,
	type Notification,
	type NotificationGroup,
	type NotificationKind,
} from '../../../contract/reading/notification.ts';
import { NOTIFICATION_PLACES, wordsOfChoices } from '../../../contract/reading/notification-choices.ts';
import { ChooseNotificationsInput } from '../../../contract/schema/notification.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { READER, readReader, readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print, printLine } from '../../terminal/print.ts';

type Options = { only?: NotificationGroup; all?: boolean; markRead?: boolean; json?: boolean };

export const notificationsCommand = new Command('notifications')
	.description(`Print a subject's notifications, newest first: a page of ${PAGE_SIZE}, or all of them`)
	.argument('<subject>', READER)
	.addOption(new Option('--only <kinds>', 'Only these').choices(Object.keys(NOTIFICATION_GROUPS)))
	.option('--all', 'All pages')
	.option('--mark-read', 'Mark them as read')
	.option('--json', 'Print one JSON object a line')
	.addHelpText(
		'after',
		examples('notifications reader', 'notifications reader --only mentions', 'notifications reader --mark-read'),
	)
	.action((subject: string, { only, all, markRead: marks, json }: Options) =>
		onServerOrStore(async (place) => {
			const client = place.client(await readReader(place, subject));
			let newest: string | undefined;
			let cursor: string | undefined;
			do {
				const page = await client.notificationsPage({ only, cursor });
				newest ??= page.items[0]?.id;
				for (const one of page.items) print(json, one, lineOf(one));
				cursor = page.next;
			} while (cursor && all);
			if (!all && cursor && !json) printLine('… more with --all');
			if (marks && newest !== undefined) await client.markRead(newest);
		}),
	);

export const chooseNotificationsCommand = new Command('choose-notifications')
	.description('Choose where a subject is told of a kind of notification. Without the page, it is told nowhere')
	.argument('<subject>', SUBJECT)
	.addArgument(new Argument('<kind>', 'The kind').choices(Object.keys(NOTIFICATION_GROUPS)))
	.addArgument(new Argument('<place>', 'The page of notifications, devices or mail').choices(NOTIFICATION_PLACES))
	.addArgument(new Argument('<state>', 'Whether it is told there').choices(['on', 'off']))
	.option(...jsonOption)
	.addHelpText('after', examples('choose-notifications reader follows mail on'))
	.action((subject: string, kind: string, place: string, state: string, { json }: { json?: boolean }) => {
		const change = parseArgument(ChooseNotificationsInput, { [kind]: { [place]: state === 'on' } });
		return onServerOrStore(async (server) => {
			const choices = await server.client(await readSubject(server, subject)).chooseNotifications(change);
			print(json, choices, wordsOfChoices(choices));
		});
	});

const SAYS: Record<NotificationKind, string> = {
	mention: 'mentioned you',
	reply: 'replied to you',
	thread: 'replied in a thread you follow',
	reaction: 'reacted to your event',
	follower: 'started following you',
	request: 'asks to follow you',
	answer: 'accepted your request',
	search: 'has new matches',
};

function lineOf({ kind, at, subject, event, search, unread }: Notification): string {
	const text = event ? `: ${event.text.replaceAll('\n', ' ')}` : '';
	const says = search
		? `${search.count}${search.more ? '+' : ''} new: ${search.query}`
		: `${subject.name} ${SAYS[kind]}${text}`;
	return `${unread ? '*' : ' '} ${at}  ${says}`;
}
