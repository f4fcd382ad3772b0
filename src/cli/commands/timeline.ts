import { Command } from 'commander';
import { type Event, PAGE_SIZE } from '../../contract/event.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { readTimeline } from '../../domain/timeline/read-timeline.ts';
import { examples } from '../arguments/examples.ts';
import { readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { withServices } from '../context/with-services.ts';
import { printJson, printLine } from '../terminal/print.ts';

export const timelineCommand = new Command('timeline')
	.description(`Print a subject's timeline, newest first: a page of ${PAGE_SIZE}, or all of it`)
	.argument('<subject>', SUBJECT)
	.option('--all', 'All pages')
	.option('--json', 'One event a line: id, actor, text, occurredAt')
	.addHelpText('after', examples('timeline reader', 'timeline reader --all --json'))
	.action((subject: string, { all, json }: { all?: boolean; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const { id } = readSubject(subject);
			await readProfile(ctx, { subject: id });
			let cursor: string | undefined;
			do {
				const page = await readTimeline(ctx, { reader: id, cursor, limit: PAGE_SIZE });
				for (const event of page.items) {
					if (json) printJson(asJson(event));
					else for (const line of linesOf(event)) printLine(line);
				}
				cursor = page.next;
			} while (cursor && all);
			if (!all && cursor && !json) printLine('… more with --all');
		}),
	);

function asJson({ id, actor, name, handle, verb, text, url, type, occurredAt }: Event): object {
	return { id, actor, text, occurredAt, name, handle, verb, url, type };
}

/** Indents all lines of a text but the first, so that none looks like another event. */
function linesOf({ name, text, occurredAt }: Event): string[] {
	const [first = '', ...others] = text.split('\n');
	return [`${occurredAt}  ${name}: ${first}`, ...others.map((line) => `    ${line}`)];
}
