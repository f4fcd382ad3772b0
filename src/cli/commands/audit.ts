import { Command } from 'commander';
import { ACTIONS, type Entry, type TrailFilter } from '../../contract/audit.ts';
import { AuditQuery } from '../../contract/schema/audit.ts';
import { listAudit } from '../../domain/audit/list-audit.ts';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { readSubject } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { print, printLine } from '../terminal/print.ts';

type Options = Omit<TrailFilter, 'action'> & { action?: string; all?: boolean; json?: boolean };

const PAGE = 250;

export const auditCommand = new Command('audit')
	.description(`Print who did what, newest first: ${PAGE} entries, or all`)
	.option('--subject <value>', 'Of this subject alone')
	.option('--action <value>', `Of this kind alone: ${ACTIONS.join(', ')}`)
	.option('--actor <value>', 'Done by this subject alone, or by operator')
	.option('--via <value>', 'Come this way alone, such as web, or token for any token')
	.option('--target <value>', 'Done to this alone: the id of a subject, an event, a token …')
	.option('--day <value>', 'Of this day in UTC alone, yyyy-mm-dd')
	.option('--from <value>', 'From this time on: 2026-03-01, or 2026-03-01T09:30:00Z')
	.option('--to <value>', 'Before this time')
	.option('--all', 'All entries')
	.option('--json', 'One entry a line')
	.addHelpText(
		'after',
		examples('audit', 'audit --subject printer --all --json', 'audit --actor operator --from 2026-03-01'),
	)
	.action(({ all, json, subject, actor, ...more }: Options) => {
		const named = {
			...(subject !== undefined && { subject: readSubject(subject).id }),
			...(actor !== undefined && { actor: actor === 'operator' ? actor : readSubject(actor).id }),
		};
		const query = parseArgument(AuditQuery, { ...named, ...more });
		return onServerOrStore(
			(server) => printEntries(server().audit({ ...query }), all, json),
			(ctx) =>
				printEntries(
					walk((cursor) => listAudit(ctx, { ...query, limit: PAGE, ...(cursor && { cursor }) })),
					all,
					json,
				),
		);
	});

async function* walk(
	read: (cursor: string | undefined) => Promise<{ items: Entry[]; next?: string }>,
): AsyncGenerator<Entry> {
	let cursor: string | undefined;
	do {
		const page = await read(cursor);
		yield* page.items;
		cursor = page.next;
	} while (cursor !== undefined);
}

async function printEntries(
	entries: AsyncIterable<Entry>,
	all: boolean | undefined,
	json: boolean | undefined,
): Promise<void> {
	let printed = 0;
	for await (const entry of entries) {
		if (!all && printed === PAGE) {
			if (!json) printLine('… more with --all');
			return;
		}
		const { at, actor, action, subject, target, via } = entry;
		print(json, entry, `${at}  ${actor}  ${action}  ${subject}${target && `  ${target}`}  (${via})`);
		printed += 1;
	}
}
