import { Command } from 'commander';
import type { Entry } from '../../../contract/audit/audit.ts';
import { AuditQuery } from '../../../contract/schema/audit.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { type FilterOptions, filterOf, withFilter } from '../../arguments/trail-filter.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { print, printLine, warn } from '../../terminal/print.ts';
import { auditExportCommand } from './audit-export.ts';

type Options = FilterOptions & { all?: boolean; json?: boolean };

const PAGE = 250;

export const auditCommand = withFilter(new Command('audit'))
	.description(`Show who did what, newest first: ${PAGE} entries, or all`)
	.option('--all', 'All entries')
	.option('--json', 'Print one JSON entry per line')
	.addHelpText('after', examples('audit', 'audit --subject printer --all --json'))
	.addCommand(auditExportCommand)
	.action(({ all, json, ...filter }: Options) =>
		onServerOrStore(async (place) => {
			const query = parseArgument(AuditQuery, await filterOf(place, filter));
			hintAtNone(await printEntries(place.client().audit({ ...query }), all, json), filter);
		}),
	);

/** An operator who looks for the acts of a machine may want what was imported for it. */
function hintAtNone(printed: number, { actor, subject }: FilterOptions): void {
	if (printed > 0 || actor === undefined || subject !== undefined) return;
	warn(
		`${actor} made no entry itself. An import is entered by the operator. To see all entries on its ledger: tideline audit --subject ${actor}`,
	);
}

/** Resolves to how many were printed. */
async function printEntries(
	entries: AsyncIterable<Entry>,
	all: boolean | undefined,
	json: boolean | undefined,
): Promise<number> {
	let printed = 0;
	for await (const entry of entries) {
		if (!all && printed === PAGE) {
			if (!json) printLine('… more with --all');
			return printed;
		}
		const { at, actor, action, subject, target, via } = entry;
		print(json, entry, `${at}  ${actor}  ${action}  ${subject}${target && `  ${target}`}  (${via})`);
		printed += 1;
	}
	return printed;
}
