/** Another process of the service: it has the server's store open, and writes to it without the server's knowledge. */

import { randomBytes } from 'node:crypto';
import { ANONYMOUS } from '../src/contract/caller/principal.ts';
import type { Event } from '../src/contract/event/event.ts';
import { eventIdAt } from '../src/contract/event/event-id.ts';
import type { EventRef } from '../src/contract/event/event-ref.ts';
import { createDomain, type Domain } from '../src/domain/domain.ts';
import { postEvent } from '../src/domain/event/post-event.ts';
import { follow } from '../src/domain/graph/follow.ts';
import { makeInvitation } from '../src/domain/invitation/make-invitation.ts';
import type { PendingJob } from '../src/domain/ports/ports.ts';
import { signIn } from '../src/domain/session/sign-in.ts';
import { markTimelineSeen } from '../src/domain/timeline/read-mark.ts';
import { insertDeliveries, rowsOf, withdrawDeliveries } from '../src/domain/timeline/timeline-writes.ts';
import { sleep } from '../src/domain/waiting/sleep.ts';
import { openAzureStore } from '../src/storage/azure/store.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { pagesOf } from '../src/storage/pages.ts';
import { subjectFollowerKey } from '../src/storage/rows/followers/subject-followers.ts';
import { eventKeys, eventProperties, eventRowOf } from '../src/storage/rows/ledger/events.ts';
import { replyKeys } from '../src/storage/rows/threads.ts';
import { timelineProperties } from '../src/storage/rows/timelines.ts';
import { runInline } from '../src/worker/run-inline.ts';

const EVENTS_AT_ONCE = 500;
/** The table prefix in the settings. */
const PREFIX = 'tideline';

/** Seconds that a job is left undone, longer than a story takes. */
const HELD_FOR = 1_800;

const pendingJobs: PendingJob[] = [];
let opened: Promise<Domain> | undefined;

function theDomain(): Promise<Domain> {
	opened ??= openDomain();
	return opened;
}

async function openDomain(place = process.env.TIDELINE_E2E_STORE): Promise<Domain> {
	if (!place) throw new Error('The server did not say where its store is.');
	const store = isAzurite(place)
		? openAzureStore({ connectionStrings: [place], prefix: PREFIX })
		: openEmbeddedStore({ dataDir: place, prefix: PREFIX, secret: async () => 'signs no link' });
	await store.open();
	return createDomain({
		store,
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep,
		runPending: (job) => pendingJobs.push(job),
	});
}

export function isAzurite(place = process.env.TIDELINE_E2E_STORE): boolean {
	return place?.includes('AccountName=') ?? false;
}

/** An event as one is delivered. `minutesAgo` may have a fraction. */
export function eventOf(actor: string, text: string, minutesAgo: number, more: Partial<Event> = {}): Event {
	const at = Date.now() - minutesAgo * 60_000;
	const occurredAt = new Date(at).toISOString();
	return { id: eventIdAt(at, randomBytes(10)), actor, name: actor, verb: 'posted', text, occurredAt, ...more };
}

/** Delivers events to a reader's timeline. */
export async function deliver(reader: string, events: Event[]): Promise<void> {
	for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
		const some = events.slice(start, start + EVENTS_AT_ONCE);
		await insertDeliveries(await theDomain(), rowsOf(some.map((event) => ({ reader, event, epoch: 0 }))));
	}
}

/** Takes an event out of a reader's timeline, as its removal does. */
export async function withdraw(reader: string, event: Event): Promise<void> {
	await withdrawDeliveries(await theDomain(), [reader], event.id);
}

/** Moves the read mark of a reader, as a page did so many minutes ago. */
export async function sawBefore(reader: string, { id }: Event, minutes: number): Promise<void> {
	const domain = createDomain({ ...(await theDomain()), now: () => Date.now() - minutes * 60_000 });
	const principal = { kind: 'user', subject: reader, name: reader, role: 'member' } as const;
	await markTimelineSeen({ domain, principal }, { reader, upTo: id });
}

/** A timeline of `count` events, a minute apart: `Number 0` is the newest. */
export async function fill(reader: string, count: number): Promise<Event[]> {
	const events = Array.from({ length: count }, (_, index) =>
		eventOf('app-beacon', `Number ${index} of the log`, index + 1),
	);
	await deliver(reader, events);
	return events;
}

/** Replies to an event, one millisecond after the other: `Reply 1` is the oldest. They stand in its thread, and on no ledger. */
export async function fillThread(thread: EventRef, count: number): Promise<void> {
	const { timelines } = (await theDomain()).store.tables;
	const replies = Array.from({ length: count }, (_, index) =>
		eventOf('app-beacon', `Reply ${index + 1} of many`, -index / 60_000, { replyTo: thread, thread }),
	);
	await timelines.writeMany(
		replies.map((reply) => ({
			...replyKeys.reply(thread, reply.id),
			kind: 'insert',
			properties: timelineProperties(reply, 0),
		})),
	);
}

/** Follows as `reader`, and leaves the backfill for the function that this resolves to. */
export async function followSlowly(reader: string, subject: string): Promise<() => Promise<void>> {
	const domain = await theDomain();
	await follow(
		{ domain, principal: { kind: 'user', subject: reader, name: reader, role: 'member' } },
		{ follower: reader, followed: subject },
	);
	const held = pendingJobs.splice(0).map(async (job) => {
		// Else a worker takes it after some seconds.
		const lease = await domain.store.queues.jobs.renew(job.lease, HELD_FOR);
		if (!lease) throw new Error('A worker was faster.');
		return { ...job, lease };
	});
	const jobs = await Promise.all(held);
	return async () => {
		await Promise.all(jobs.map((job) => runInline(domain, { ...job, sentAt: Date.now() })));
	};
}

/** Posts an event that a worker takes up so many minutes later, by the worker's clock. */
export async function postLate(subject: string, text: string, minutes: number): Promise<Event> {
	const pending: PendingJob[] = [];
	const domain = createDomain({ ...(await theDomain()), runPending: (job) => pending.push(job) });
	const now = () => Date.now() + minutes * 60_000;
	const worker = createDomain({ ...domain, now });
	const { event } = await postEvent(
		{ domain, principal: { kind: 'user', subject, name: subject, role: 'member' } },
		{ actor: subject, text },
	);
	await Promise.all(pending.map((job) => runInline(worker, { ...job, sentAt: now() })));
	return event;
}

/** Somebody who signed in that many days ago, with a browser that nobody has any more. */
export async function signedInAgo(name: string, days: number): Promise<{ subject: string; session: string }> {
	const now = () => Date.now() - days * 24 * 60 * 60 * 1_000;
	// Its jobs are left to the server.
	const domain = createDomain({ ...(await theDomain()), now, runPending: () => {} });
	const { profile, session } = await signIn(
		{ domain, principal: ANONYMOUS },
		{ identity: { provider: 'dev', uid: name, name } },
	);
	return { subject: profile.id, session: session.id };
}

/** The path of an invitation for a day that was made so many days ago, in the store of a server with settings of its own. */
export async function invitedAgo(place: string, days: number): Promise<string> {
	const opened = await openDomain(place);
	const now = () => Date.now() - days * 24 * 60 * 60 * 1_000;
	// Its jobs are left to the server.
	const domain = createDomain({ ...opened, now, runPending: () => {} });
	const { link } = await makeInvitation({ domain, principal: { kind: 'operator', via: 'cli' } }, { days: 1, uses: 1 });
	await opened.store.close();
	return link;
}

/** Events of a subject, of the last minutes, that are for followers alone. */
export async function postForFollowers(subject: string, count: number): Promise<void> {
	const { ledger } = (await theDomain()).store.tables;
	await ledger.writeMany(
		Array.from({ length: count }, (_, index) => {
			const event = eventOf(subject, `Number ${index}, for few`, index / 1_000, { audience: 'followers' });
			const postedAt = event.occurredAt;
			const properties = eventProperties({ removed: false, event, tags: [], salt: 'of a story', postedAt, seq: 1 });
			return { ...eventKeys.event(subject, event.id), kind: 'insert', properties };
		}),
	);
}

/** Rows of those who have followed a subject and do no more. */
export async function leaveFormerFollowers(subject: string, count: number): Promise<void> {
	const { subjectFollowers } = (await theDomain()).store.tables;
	await subjectFollowers.writeMany(
		Array.from({ length: count }, (_, index) => ({
			...subjectFollowerKey(subject, `app-former-${index}`),
			kind: 'insert',
			properties: { state: 'off', seq: 1 },
		})),
	);
}

/** Gives a subject that many followers, who read nothing. */
export async function gatherFollowers(subject: string, count: number): Promise<void> {
	const { subjectFollowers } = (await theDomain()).store.tables;
	await subjectFollowers.writeMany(
		Array.from({ length: count }, (_, index) => ({
			...subjectFollowerKey(subject, `dev-follower-${index}`),
			kind: 'insert',
			properties: { state: 'on', seq: 1 },
		})),
	);
}

/** The texts of all events that the store holds. */
export async function textsOfStore(): Promise<string[]> {
	const { ledger } = (await theDomain()).store.tables;
	const texts: string[] = [];
	for await (const subject of ledger.partitions())
		for await (const rows of pagesOf(ledger, eventKeys.all(subject)))
			for (const row of rows.map(eventRowOf)) if (!row.removed) texts.push(row.event.text);
	return texts;
}

/** Gives a subject followers, in the store of a server with settings of its own. */
export async function addFollowers(dataDir: string, subject: string, count: number): Promise<void> {
	const store = openEmbeddedStore({ dataDir, prefix: PREFIX, secret: async () => 'signs no link' });
	await store.open();
	await store.tables.subjectFollowers.writeMany(
		Array.from({ length: count }, (_, n) => ({
			...subjectFollowerKey(subject, `app-follower-${n}`),
			kind: 'insert',
			properties: { state: 'on', seq: 1 },
		})),
	);
	await store.close();
}
