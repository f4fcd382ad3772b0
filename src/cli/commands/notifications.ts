import { Command } from 'commander';
import { PAGE_SIZE } from '../../contract/event.ts';
import type { Notification, NotificationKind, NotificationPage, ReadUpTo } from '../../contract/notification.ts';
import { listNotifications } from '../../domain/notification/list-notifications.ts';
import { markRead } from '../../domain/notification/mark-read.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { examples } from '../arguments/examples.ts';
import { READER, readReader } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { print, printLine } from '../terminal/print.ts';

type Options = { all?: boolean; markRead?: boolean; json?: boolean };

export const notificationsCommand = new Command('notifications')
	.description(`Print a subject's notifications, newest first: a page of ${PAGE_SIZE}, or all of them`)
	.argument('<subject>', READER)
	.option('--all', 'All pages')
	.option('--mark-read', 'Mark them as read')
	.option('--json', 'Print one JSON object a line')
	.addHelpText('after', examples('notifications reader', 'notifications reader --mark-read'))
	.action((subject: string, options: Options) =>
		onServerOrStore(
			async (server) => {
				const tideline = server(await readReader(server, subject));
				await printPages(
					(cursor) => tideline.notificationsPage({ cursor }),
					(upTo) => tideline.markRead(upTo),
					options,
				);
			},
			async (ctx) => {
				const reader = await readReader(ctx, subject);
				await readProfile(ctx, { subject: reader });
				await printPages(
					(cursor) => listNotifications(ctx, { reader, cursor, limit: PAGE_SIZE }),
					(upTo) => markRead(ctx, { reader, upTo }),
					options,
				);
			},
		),
	);

async function printPages(
	read: (cursor: string | undefined) => Promise<NotificationPage>,
	mark: (upTo: string) => Promise<ReadUpTo>,
	{ all, markRead: marks, json }: Options,
): Promise<void> {
	let newest: string | undefined;
	let cursor: string | undefined;
	do {
		const page = await read(cursor);
		newest ??= page.items[0]?.id;
		for (const one of page.items) print(json, one, lineOf(one));
		cursor = page.next;
	} while (cursor && all);
	if (!all && cursor && !json) printLine('… more with --all');
	if (marks && newest !== undefined) await mark(newest);
}

const SAYS: Record<NotificationKind, string> = {
	mention: 'mentioned you',
	follower: 'started following you',
	request: 'asks to follow you',
	answer: 'accepted your request',
};

function lineOf({ kind, at, subject, event, unread }: Notification): string {
	const text = event ? `: ${event.text.replaceAll('\n', ' ')}` : '';
	return `${unread ? '*' : ' '} ${at}  ${subject.name} ${SAYS[kind]}${text}`;
}
