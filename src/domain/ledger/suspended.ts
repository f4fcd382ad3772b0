/** A subject that is suspended does nothing: its head says so, so no command of it is taken, on any server. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import type { Ports } from '../ports/ports.ts';
import type { Command } from './command.ts';

type Stores = Pick<Ports, 'store'>;

export class Suspended extends TidelineError {
	constructor(subject: SubjectId) {
		super('suspended', `${subject} is suspended. Sign in on the pages of this service to read why, and to appeal.`);
	}
}

/** The ways by which a subject comes by itself, or by a credential of its own. */
const WAYS_OF_ITS_OWN = ['token', 'trust', 'github'];

/**
 * Throws `suspended` for a command on the ledger of a suspended subject that it gave itself, or that was given with a
 * credential of it. What others, admins, the operator and the service do there goes on.
 */
export function assertNotItsOwn({ subject, actor, via }: Pick<Command<unknown>, 'subject' | 'actor' | 'via'>): void {
	const [way = ''] = via.split(':');
	if (WAYS_OF_ITS_OWN.includes(way) || (way === 'web' && actor === subject)) throw new Suspended(subject);
}

/** Since when the subject is suspended itself, ISO 8601 in UTC. */
export async function suspendedSince({ store }: Stores, subject: SubjectId): Promise<string | undefined> {
	const row = await store.tables.ledger.get(headKey(subject));
	return row && headOf(row).suspended;
}

/** Whether nothing may act for the subject: it is suspended, or its owner is. */
export async function isSuspended({ store }: Stores, subject: SubjectId): Promise<boolean> {
	const [since, profile] = await Promise.all([
		suspendedSince({ store }, subject),
		getProfile(store.tables.ledger, subject),
	]);
	if (since !== undefined) return true;
	return profile?.owner !== undefined && (await suspendedSince({ store }, profile.owner)) !== undefined;
}

/** Throws `suspended`. */
export async function assertNotSuspended(ports: Stores, subject: SubjectId): Promise<void> {
	if (await isSuspended(ports, subject)) throw new Suspended(subject);
}
