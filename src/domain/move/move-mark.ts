/** In the copy: how far it is. While it is not done, the store opens for nothing else. */
import type { Store } from '../../storage/port.ts';
import { deploymentKeys } from '../../storage/rows/directory/deployment.ts';
import type { LogPlace } from '../backup/moment.ts';

/**
 * - `rows`: the kept rows are being written.
 * - `projections`: all else is being made from them.
 * - `changes`: what the source wrote since is being brought over, from `log` on.
 * - `opening`: all is there, and nothing is written in the source any more.
 * - `done`: the store is in use.
 */
export type MoveStep = 'rows' | 'projections' | 'changes' | 'opening' | 'done';

/**
 * `service` names the service in the source, and `serviceSeq` is the seq of its ledger from before the move. All that the source had at the place `log`, at the time
 * `at`, is in the copy. `stoppedAt`: since then nobody writes in the source.
 */
export type MoveMark = {
	service: string;
	serviceSeq: number;
	step: MoveStep;
	at: string;
	log: LogPlace;
	stoppedAt?: string;
};

type Tables = Pick<Store, 'tables'>;

export async function readMark({ tables }: Tables): Promise<MoveMark | undefined> {
	const p = (await tables.directory.get(deploymentKeys.move))?.properties;
	if (!p) return undefined;
	return {
		service: String(p.service),
		serviceSeq: Number(p.serviceSeq),
		step: p.step as MoveStep,
		at: String(p.at),
		...(p.stoppedAt !== undefined && { stoppedAt: String(p.stoppedAt) }),
		log: { generation: Number(p.generation), size: Number(p.size), root: String(p.root) },
	};
}

export async function writeMark({ tables }: Tables, { log, ...mark }: MoveMark): Promise<void> {
	await tables.directory.upsert(deploymentKeys.move, { ...mark, ...log });
}

/** Whether the copy may have entries of its own. */
export const isInUse = (mark: MoveMark | undefined): boolean => mark?.step === 'opening' || mark?.step === 'done';

/** Whether a move to this store is not done yet. */
export async function isBeingMovedTo(store: Tables): Promise<boolean> {
	const mark = await readMark(store);
	return mark !== undefined && mark.step !== 'done';
}
