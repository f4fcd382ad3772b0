import type { TrailFilter } from '../../contract/audit/audit.ts';
import { encodeCursor } from '../../contract/reading/cursor.ts';
import type { ExportInput } from '../../contract/schema/export.ts';
import { ledgerOfCaller } from '../audit/ledger-of-caller.ts';
import { filterText } from '../audit/record-audit-read.ts';
import { spanOf } from '../audit/span.ts';
import { readTrailCursor } from '../audit/trail-cursor.ts';
import { trailSteps, type Walk } from '../audit/trail-steps.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { runCommand } from '../run-command.ts';
import { LINES } from './lines.ts';

/** Some whole lines. `rows` are those of entries among them. */
export type ExportedPart = { text: string; rows: number };

/** UTF-16 code units of a part, about. */
const PART = 65_536;
const MOST_OF_TARGET = 500;

/**
 * The entries of the audit trail that a filter asks for, newest first, as text in parts, which are made as they are taken.
 * Each line of an entry holds a cursor: an export that broke off goes on behind its last whole line. What is there when it
 * begins comes once. The export is an entry itself. Throws `forbidden`, `invalid_input`, `cursor_invalid` before the first
 * part.
 */
export async function exportTrail(
	ctx: Ctx,
	{ format, cursor, signal, ...filter }: ExportInput & { signal?: AbortSignal | undefined },
): Promise<AsyncGenerator<ExportedPart, void>> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	const span = spanOf(filter);
	const walk = { filter, span, place: readTrailCursor(cursor, { filter, span }), signal };
	const parts = partsOf(domain, format, walk);
	// It has begun to read when it is entered: it does not find itself.
	const first = await parts.next();
	await enterExport(ctx, { ...filter, format, ...(cursor !== undefined && { resumed: 'yes' }) });
	return goOn(first, parts);
}

async function* goOn<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
	if (first.done) return;
	try {
		yield first.value;
		yield* rest;
	} finally {
		await rest.return();
	}
}

async function* partsOf(domain: Domain, format: ExportInput['format'], walk: Walk): AsyncGenerator<ExportedPart, void> {
	const { head, line } = LINES[format];
	let place = { ...walk.place };
	let text = walk.place ? '' : head;
	let rows = 0;
	for await (const step of trailSteps(domain, walk)) {
		place = { ...place, ...step.place };
		if (!step.entry) continue;
		text += line(step.entry, encodeCursor(place));
		rows++;
		if (text.length < PART) continue;
		yield { text, rows };
		text = '';
		rows = 0;
	}
	if (text !== '') yield { text, rows };
}

async function enterExport(ctx: Ctx, what: TrailFilter & { format: string; resumed?: string }): Promise<void> {
	await runCommand<void>(ctx, {
		subject: await ledgerOfCaller(ctx),
		decide: async () => ({
			action: 'trail-exported',
			target: filterText(what).slice(0, MOST_OF_TARGET),
			facts: () => [],
			result: () => undefined,
		}),
	});
}
