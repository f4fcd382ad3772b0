/** The options of commands that take a part of the audit trail. */
import type { Command } from 'commander';
import { ACTIONS } from '../../contract/audit/actions.ts';
import type { TrailFilter } from '../../contract/audit/audit.ts';
import { TrailFilter as Schema } from '../../contract/schema/audit.ts';
import { parseArgument } from './parse-argument.ts';
import { type Clients, readSubject } from './subject-argument.ts';

export type FilterOptions = { [Name in keyof TrailFilter]?: string };

export const withFilter = (command: Command): Command =>
	command
		.option('--subject <value>', 'Only this subject')
		.option('--actor <value>', 'Only what this subject, or `operator`, did')
		.option('--action <value>', `Only this action: ${ACTIONS.join(', ')}`)
		.option('--via <value>', 'Only from this source, like web, cli, token or token:<id>')
		.option('--target <value>', 'Only what was done to this subject or event ID')
		.option('--day <value>', 'Only this day in UTC, yyyy-mm-dd')
		.option('--from <value>', 'From this time on, like 2026-03-01 or 2026-03-01T09:30:00Z')
		.option('--to <value>', 'Before this time');

/** The filter that the options ask for. A subject may be named as anywhere else. Throws `invalid_input`, `subject_invalid`, `subject_not_found`. */
export async function filterOf(place: Clients, { subject, actor, ...options }: FilterOptions): Promise<TrailFilter> {
	const { action, via, target, day, from, to } = options;
	const given = Object.entries({ action, via, target, day, from, to }).filter(([, value]) => value !== undefined);
	return parseArgument(Schema, {
		...Object.fromEntries(given),
		...(subject !== undefined && { subject: await readSubject(place, subject) }),
		...(actor !== undefined && { actor: actor === 'operator' ? actor : await readSubject(place, actor) }),
	});
}
