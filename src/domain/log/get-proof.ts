import type { Entry } from '../../contract/audit/audit.ts';
import type { ProvenContent } from '../../contract/audit/proof.ts';
import { NotFound } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { LogPlace } from '../../contract/schema/proof.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { getLogKeys } from '../../storage/rows/ledger/log-keys.ts';
import { type CurrentLog, getCurrentLog } from '../../storage/rows/log/current.ts';
import { getLeaf } from '../../storage/rows/log/leaves.ts';
import { getCheckpoint, getTree } from '../../storage/rows/log/tree.ts';
import { toHex } from '../../tlog/bytes.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { blindOf, ledgerPseudonym } from '../../tlog/leaf.ts';
import { parseNote } from '../../tlog/note.ts';
import { formatProof } from '../../tlog/proof-file.ts';
import { proveInclusion } from '../../tlog/prove.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { contentOfEvent } from '../event/content-of-event.ts';
import { getEventOf } from '../event/get-event.ts';
import { postingOf } from '../ledger/find-entry.ts';
import { sha256 } from '../ledger/sha256.ts';
import { logPath } from './log-path.ts';
import { leafKeysOf } from './pending-leaf.ts';
import { tilesOf } from './tree-reader.ts';

/** The proof of the entry that posted an event, for who may read the event. Throws as `getEventOf` does. */
export async function getEventProof(ctx: Ctx, { subject, id }: { subject: SubjectId; id: EventId }): Promise<LogPlace> {
	await getEventOf(ctx, { subject, id });
	const { domain } = ctx;
	const row = await getEvent(domain.store.tables.ledger, subject, id);
	const live = row && !row.removed ? row : undefined;
	const entry = live ? await entryAt(domain, subject, live.seq) : await postingOf(domain, subject, id);
	if (!entry) throw new NotFound('event', id);
	return placeOf(domain, entry, live && { salt: live.salt, content: contentOfEvent(live) });
}

/** The proof of any entry of a ledger, for its subject and for admins. Throws `entry_not_found`. */
export async function getEntryProof(
	{ domain, principal }: Ctx,
	{ subject, seq }: { subject: SubjectId; seq: number },
): Promise<LogPlace> {
	authorize(principal, 'ledger.verify', subject);
	const entry = await entryAt(domain, subject, seq);
	if (!entry) throw new NotFound('entry', `${subject} ${seq}`);
	return placeOf(domain, entry);
}

async function entryAt({ store }: Domain, subject: SubjectId, seq: number): Promise<Entry | undefined> {
	const row = await store.tables.ledger.get(entryKeys.entry(subject, seq));
	if (!row) return undefined;
	const { commandId: _, ...entry } = entryOf(row);
	return entry;
}

async function placeOf(domain: Domain, entry: Entry, content?: ProvenContent): Promise<LogPlace> {
	const { log, ledger } = domain.store.tables;
	const { subject, seq } = entry;
	const current = await getCurrentLog(log);
	if (!current) return { state: 'waiting', entry };
	const [leaf, keys, signed, tree] = await Promise.all([
		getLeaf(log, current.generation, subject, seq),
		getLogKeys(ledger, subject),
		getCheckpoint(log, current.generation),
		getTree(log, current.generation),
	]);
	if (!leaf || !keys || !signed || !tree) return { state: 'waiting', entry };
	const { size } = parseCheckpoint(parseNote(signed.note).text);
	if (leaf.index >= size) return { state: 'waiting', entry };
	const proof = await proveInclusion(sha256, tilesOf(domain, current.generation, tree), { index: leaf.index, size });
	const { key, blinding } = leafKeysOf(keys);
	return {
		state: 'proven',
		proof: {
			entry,
			...(content && { content }),
			leaf: { ledger: ledgerPseudonym(sha256, key, subject), blind: toHex(blindOf(sha256, blinding, seq)) },
			index: leaf.index,
			integratedAt: leaf.at,
			proof: formatProof({ index: leaf.index, proof, checkpoint: signed.note }),
			...trustOf(domain, current),
		},
	};
}

/** The service's statement about its log. */
export function trustOf({ log }: Domain, { generation, origin, keys }: CurrentLog) {
	return {
		origin,
		log: logPath(generation),
		keys: keys.split('\n').filter(Boolean),
		witnesses: log?.witnesses.map(({ verifierKey }) => verifierKey) ?? [],
	};
}
