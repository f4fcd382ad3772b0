import { isPrivateAct } from '../../contract/audit/actions.ts';
import type { TrailFilter } from '../../contract/audit/audit.ts';
import { type BundledEntry, MOST_BUNDLED } from '../../contract/audit/bundle.ts';
import type { ProvenContent } from '../../contract/audit/proof.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { keptDetailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { getLogKeys } from '../../storage/rows/ledger/log-keys.ts';
import { getLeaf } from '../../storage/rows/log/leaves.ts';
import { toHex } from '../../tlog/bytes.ts';
import { blindOf, type LeafKeys, ledgerPseudonym } from '../../tlog/leaf.ts';
import { spanOf } from '../audit/span.ts';
import { trailSteps } from '../audit/trail-steps.ts';
import type { Domain } from '../domain.ts';
import { contentOfEvent } from '../event/content-of-event.ts';
import { sha256 } from '../ledger/sha256.ts';
import { mapSome } from '../lists/map-some.ts';
import { leafKeysOf } from '../log/pending-leaf.ts';

const READS_AT_ONCE = 32;

/** The log whose checkpoint proves the entries. */
type Log = { generation: number; size: number };
type Place = { subject: SubjectId; seq: number };

/**
 * The entries that a filter finds, as far as this log has them, in the order of their leaves. `leftOut` counts the others.
 * Throws `bundle_too_large`, `invalid_input`.
 */
export async function collect(
	domain: Domain,
	filter: TrailFilter,
	log: Log,
): Promise<{ entries: BundledEntry[]; leftOut: number; keys: ReadonlyMap<SubjectId, LeafKeys> }> {
	const places: Place[] = [];
	for await (const { entry } of trailSteps(domain, { filter, span: spanOf(filter) })) {
		if (!entry) continue;
		if (places.length === MOST_BUNDLED)
			throw new TidelineError(
				'bundle_too_large',
				`A bundle can have up to ${MOST_BUNDLED.toLocaleString('en')} entries. Narrow the filter, or create several.`,
			);
		places.push({ subject: entry.subject, seq: entry.seq });
	}
	const keys = await keysOf(domain, places);
	const found = await mapSome(places, READS_AT_ONCE, (place) => bundled(domain, place, keys.get(place.subject), log));
	const entries = found.flatMap((entry) => entry ?? []).toSorted((a, b) => a.index - b.index);
	return { entries, leftOut: places.length - entries.length, keys };
}

async function keysOf({ store }: Domain, places: readonly Place[]): Promise<Map<SubjectId, LeafKeys>> {
	const subjects = [...new Set(places.map(({ subject }) => subject))];
	const found = await mapSome(subjects, READS_AT_ONCE, (subject) => getLogKeys(store.tables.ledger, subject));
	return new Map(
		subjects.flatMap((subject, at) => {
			const keys = found[at];
			return keys ? [[subject, leafKeysOf(keys)] as const] : [];
		}),
	);
}

/** Undefined for an entry that the log does not have yet, or whose subject was erased. */
async function bundled(
	{ store }: Domain,
	{ subject, seq }: Place,
	keys: LeafKeys | undefined,
	{ generation, size }: Log,
): Promise<BundledEntry | undefined> {
	const { ledger, log } = store.tables;
	const [row, leaf] = await Promise.all([
		ledger.get(entryKeys.entry(subject, seq)),
		getLeaf(log, generation, subject, seq),
	]);
	if (!row || !leaf || !keys || leaf.index >= size) return undefined;
	const { commandId: _, ...entry } = entryOf(row);
	const content = await contentOf(store.tables.ledger, row);
	return {
		entry,
		...(content && { content }),
		leaf: {
			ledger: ledgerPseudonym(sha256, keys.key, subject),
			blind: toHex(blindOf(sha256, keys.blinding, seq)),
		},
		index: leaf.index,
	};
}

/** Content of the entry, if it is kept: the text of an event that is not removed, and the change of an edit. */
async function contentOf(ledger: Domain['store']['tables']['ledger'], row: Row): Promise<ProvenContent | undefined> {
	const found = entryOf(row);
	if (isPrivateAct(found)) return undefined;
	const { salt, content } = keptDetailsOf(row);
	if (salt !== undefined && content !== undefined)
		return { salt, content: JSON.parse(content) as ProvenContent['content'] };
	const { action, subject, target } = found;
	const event = action === 'event-posted' ? await getEvent(ledger, subject, target) : undefined;
	return event && !event.removed ? { salt: event.salt, content: contentOfEvent(event) } : undefined;
}
