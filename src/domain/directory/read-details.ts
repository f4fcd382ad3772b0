import { NotFound } from '../../contract/errors/errors.ts';
import type { ProfileDetails } from '../../contract/schema/subject-card.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { reaches, reachOf } from '../event/protected-events.ts';
import { assertMayRead } from '../graph/blocked.ts';
import { knownFollowers } from '../graph/known-followers.ts';
import { namesOf } from '../subject/names-of.ts';
import { profileOf } from '../subject/profile.ts';

/** Known followers that are named; the others are counted. */
const NAMED = 3;
/** The source of a machine's events is looked for in so many of its newest. */
const LOOKED_AT = 20;

/**
 * Reads the details on a subject's page beside its profile: its followers among those that the reader follows, and for
 * a machine its owner and the source of its newest event. Throws `subject_not_found`, `blocked`.
 */
export async function readDetails(
	ctx: Ctx,
	{ reader, subject }: { reader: SubjectId; subject: SubjectId },
): Promise<ProfileDetails> {
	authorize(ctx.principal, 'relation.read', reader);
	const [profile] = await Promise.all([profileOf(ctx.domain, subject), assertMayRead(ctx, subject)]);
	if (!profile) throw new NotFound('subject', subject);
	const [known, owner, origin] = await Promise.all([
		reader === subject ? [] : knownFollowers(ctx.domain, reader, subject),
		profile.owner === undefined ? [] : namesOf(ctx, { ids: [profile.owner] }),
		profile.kind === 'machine' ? originOf(ctx, subject) : undefined,
	]);
	return {
		knownFollowers: { by: await namesOf(ctx, { ids: known.slice(0, NAMED) }), count: known.length },
		...(owner[0] && { owner: owner[0] }),
		...origin,
	};
}

/** As the newest event says that has a source, of those that the caller may read. */
async function originOf(ctx: Ctx, machine: SubjectId): Promise<Pick<ProfileDetails, 'source' | 'type'> | undefined> {
	const reach = await reachOf(ctx, machine);
	const { rows } = await ctx.domain.store.tables.ledger.range({ ...eventKeys.all(machine), limit: LOOKED_AT });
	for (const row of rows.map(eventRowOf)) {
		if (row.removed || row.provenance?.source === undefined || !reaches(reach, row.event)) continue;
		const { type } = row.event;
		return { source: row.provenance?.source, ...(type !== undefined && { type }) };
	}
	return undefined;
}
