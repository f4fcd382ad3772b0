/**
 * Private acts: a subject's saves, mutes and blocks. The entry holds that it was done and a salted digest. The target
 * is in a row of its own, outside the range of entries: the subject and an operator can open it.
 */

import { isPrivateAct } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import { isSubjectId } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { type Change, changeIn, type KeptContent, keptDetailsOf } from '../../storage/rows/entry-details.ts';
import { privateTargetKeys } from '../../storage/rows/ledger/private-targets.ts';
import type { Ports } from '../ports/ports.ts';
import { isProven, provenChange } from './proven-change.ts';

type Place = Pick<Entry, 'subject' | 'seq'>;
type Stores = Pick<Ports, 'store'>;

/** For a decision: the digest, and what it proves. */
export function privateAct(
	ports: Pick<Ports, 'randomBytes'>,
	change: Change,
): { contentHash: string; private: KeptContent } {
	const { contentHash, kept } = provenChange(ports, change);
	return { contentHash, private: kept };
}

/** `rows`: see `written-rows.ts`. They would tell the target. */
export const privateRow = ({ subject, seq }: Place, kept: KeptContent, rows: string | undefined): Write => ({
	...privateTargetKeys.target(subject, seq),
	kind: 'insert',
	properties: { ...kept, rows },
});

/** Opens a private act. Undefined if its row is gone, or is not what the entry's digest proves. */
export async function openAct(
	{ store }: Stores,
	{ subject, seq, contentHash }: Place & Pick<Entry, 'contentHash'>,
): Promise<Change | undefined> {
	const row = await store.tables.ledger.get(privateTargetKeys.target(subject, seq));
	const { content, salt } = row ? keptDetailsOf(row) : {};
	return content !== undefined && isProven(contentHash, { content, salt }) ? changeIn(content) : undefined;
}

/** Target of an entry, for the service itself. */
export async function targetOf(domain: Stores, entry: Entry): Promise<string> {
	if (!isPrivateAct(entry) || entry.target !== '') return entry.target;
	return (await openAct(domain, entry))?.target ?? '';
}

/**
 * The same for the keys of the audit trail: a block has a copy under the other subject, which no reader is shown. By it the
 * service knows the blocks of a moment.
 */
export async function targetOfCopies(domain: Stores, entry: Entry): Promise<string> {
	const isOfPair = entry.action === 'blocked' || entry.action === 'unblocked';
	const target = isOfPair ? await targetOf(domain, entry) : entry.target;
	return isSubjectId(target) ? target : entry.target;
}
