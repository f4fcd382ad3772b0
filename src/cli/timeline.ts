import { defineCommand } from 'citty';
import { type Event, PAGE_SIZE } from '../contract/event.ts';
import { readProfile } from '../domain/subject/read-profile.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { printJson, printLine } from './print.ts';
import { withSession } from './session.ts';
import { readSubject, subject } from './subject-argument.ts';

export const timelineCommand = defineCommand({
	meta: {
		name: 'timeline',
		description: `Print a subject's timeline, newest first: a page of ${PAGE_SIZE}, or all of it`,
	},
	args: {
		subject,
		all: { type: 'boolean', description: 'All pages' },
		json: { type: 'boolean', description: 'One event a line: id, actor, text, occurredAt' },
	},
	run: ({ args }) =>
		withSession('cli', async (session) => {
			const { id } = readSubject(args.subject);
			await readProfile(session, { subject: id });
			let cursor: string | undefined;
			do {
				const page = await readTimeline(session, { reader: id, cursor, limit: PAGE_SIZE });
				for (const event of page.items) {
					if (args.json) printJson(asJson(event));
					else for (const line of linesOf(event)) printLine(line);
				}
				cursor = page.next;
			} while (cursor && args.all);
			if (!args.all && cursor && !args.json) printLine('… more with --all');
		}),
});

function asJson({ id, actor, name, handle, verb, text, url, type, occurredAt }: Event): object {
	return { id, actor, text, occurredAt, name, handle, verb, url, type };
}

/** The lines of its text below each other, so that none of them looks like another event. */
function linesOf({ name, text, occurredAt }: Event): string[] {
	const [first = '', ...others] = text.split('\n');
	return [`${occurredAt}  ${name}: ${first}`, ...others.map((line) => `    ${line}`)];
}
