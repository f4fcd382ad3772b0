import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { serviceName } from '../../storage/rows/log/backups.ts';
import { allErasures } from '../../storage/rows/log/erasures.ts';
import { enterJobs, lookAtLog, placeOf } from '../backup/collect-changes.ts';
import { isCleared } from '../backup/gone-rows.ts';
import { assertEmpty } from '../backup/restore-rows.ts';
import { keptRow } from '../backup/segment.ts';
import type { Domain } from '../domain.ts';
import { inGroups } from '../lists/in-groups.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { MoveFault } from './move-fault.ts';
import { type MoveMark, readMark, writeMark } from './move-mark.ts';

const READS_AT_ONCE = 16;
const LEDGERS_OF_GROUP = 256;

/** The mark of the copy. Throws a `MoveFault`, or a `BackupFault` (`not-empty`), before anything is written there. */
export async function beginMove(source: Domain, copy: Domain): Promise<MoveMark> {
	const look = await lookAtLog(source);
	if (!look) throw new MoveFault('nothing');
	if (look.current.keys !== '' && copy.log && !copy.log.signer) throw new MoveFault('key-missing');
	const service = await nameOfService(source);
	const begun = await readMark(copy.store);
	if (begun && begun.service !== service) throw new MoveFault('another-source');
	if (begun?.step === 'done') throw new MoveFault('moved');
	if (begun) return begun;
	await assertEmpty(copy.store);
	const head = await source.store.tables.ledger.get(headKey(TIDELINE));
	await assertNoErasure(source);
	const at = isoTime(source.now());
	const mark: MoveMark = { service, serviceSeq: head ? headOf(head).seq : 0, step: 'rows', at, log: placeOf(look) };
	await writeMark(copy.store, mark);
	return mark;
}

const nameOfService = ({ store, randomBytes }: Domain) =>
	serviceName(store.tables.log, Buffer.from(randomBytes(16)).toString('hex'));

async function assertNoErasure(source: Domain): Promise<void> {
	const hashes = [...(await allErasures(source.store.tables.log)).keys()];
	const areCleared = await mapSome(hashes, READS_AT_ONCE, (hash) => isCleared(source, hash));
	if (areCleared.includes(false)) throw new MoveFault('erasing');
}

/** Seqs of entries whose jobs have work left, as the copy has them. */
export async function openJobs({ tables: { ledger } }: Pick<Store, 'tables'>): Promise<Map<string, Set<number>>> {
	const open = new Map<string, Set<number>>();
	for await (const subjects of inGroups(ledger.partitions(), LEDGERS_OF_GROUP))
		await mapSome(subjects, READS_AT_ONCE, async (subject) => {
			for await (const jobs of pagesOf(ledger, jobKeys.all(subject)))
				enterJobs(
					open,
					jobs.map((job) => keptRow('ledger', job)),
				);
		});
	return open;
}
