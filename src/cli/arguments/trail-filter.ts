/** The options of commands that take a part of the audit trail. */
import type { Command } from 'commander';
import { ACTIONS, type TrailFilter } from '../../contract/audit.ts';
import { TrailFilter as Schema } from '../../contract/schema/audit.ts';
import { parseArgument } from './parse-argument.ts';
import { readSubject } from './subject-argument.ts';

export type FilterOptions = { [Name in keyof TrailFilter]?: string };

export const withFilter = (command: Command): Command =>
	command
		.option('--subject <value>', 'Of this subject alone')
		.option('--actor <value>', 'Done by this subject alone, or by `operator`')
		.option('--action <value>', `Of this kind alone: ${ACTIONS.join(', ')}`)
		.option('--via <value>', 'That came this way alone, such as web, cli, token or token:<id>')
		.option('--target <value>', 'Done to this subject or event alone, by its id')
		.option('--day <value>', 'Of this day in UTC alone, yyyy-mm-dd')
		.option('--from <value>', 'From this time on, such as 2026-03-01 or 2026-03-01T09:30:00Z')
		.option('--to <value>', 'Before this time');

/** The filter that the options ask for. A machine may be named. Throws `invalid_input`, `subject_invalid`. */
export function filterOf({ subject, actor, action, via, target, day, from, to }: FilterOptions): TrailFilter {
	const given = Object.entries({ action, via, target, day, from, to }).filter(([, value]) => value !== undefined);
	return parseArgument(Schema, {
		...Object.fromEntries(given),
		...(subject !== undefined && { subject: readSubject(subject).id }),
		...(actor !== undefined && { actor: actor === 'operator' ? actor : readSubject(actor).id }),
	});
}
