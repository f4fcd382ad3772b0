/** The process that people use, until it is killed: each acts again and again, and one is erased. */
import { writeSync } from 'node:fs';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import type { Domain } from '../../domain/domain.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { follow } from '../../domain/graph/follow.ts';
import { mute, unmute } from '../../domain/graph/mute.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { eraseSubject } from '../../domain/privacy/erase-subject.ts';
import { addBookmark, removeBookmark } from '../../domain/saved/bookmarks.ts';
import { deleteList, makeList } from '../../domain/saved/lists.ts';
import { signIn } from '../../domain/session/sign-in.ts';
import { issueToken } from '../../domain/token/issue-token.ts';
import { revokeToken } from '../../domain/token/revoke-token.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { drain } from '../../worker/drain.ts';
import { keepLog } from '../../worker/keep-log.ts';
import { WakeSignal } from '../../worker/wake-signal.ts';
import { asUser, OPERATOR } from '../as-user.ts';
import { createRandom, type Random } from '../simulator/random.ts';
import { type ActLine, facts, NONE } from './acts.ts';
import { domainOf, openStore, type Setting } from './setting.ts';

/** Follows everybody, and does nothing else. */
export const READER = 'reader';
export const VICTIM = 'victim';
const NAMES = ['ann', 'ben', 'cleo', 'dan', VICTIM];
const DRAIN_EVERY_MS = 50;
const ACT_WITHIN_MS = 100;
/** Acts of the victim before it is erased. */
const ACTS_OF_VICTIM = 40;
const MOST_TOKENS_GOOD = 20;

type Posted = { poster: SubjectId; id: EventId; text: string };

export async function writeUntilKilled(setting: Setting): Promise<void> {
	const wakeSignal = new WakeSignal();
	const domain = await domainOf(setting, await openStore(setting), { leavesAdded: wakeSignal.wake });
	const lanes = new Lanes(domain, setting.seed);
	const signal = new AbortController().signal;
	await lanes.begin();
	await Promise.all([keepLog(domain, { signal, wakeSignal }), drainAgain(domain), lanes.actAgain()]);
}

async function drainAgain(domain: Domain): Promise<never> {
	for (;;) {
		await drain(domain, { until: 'idle' });
		await sleep(DRAIN_EVERY_MS);
	}
}

let acts = 0;
const print = (line: ActLine) => writeSync(1, `${JSON.stringify(line)}\n`);

/** Does an act, and prints it before and after. One that is refused leaves open whether it was done. */
async function does(
	fact: string,
	value: string,
	act: () => Promise<{ id?: EventId; token?: string } | undefined>,
): Promise<boolean> {
	const number = ++acts;
	print({ number, fact, value });
	try {
		const told = await act();
		print({ number, answeredAt: Date.now(), ...told });
		return true;
	} catch {
		return false;
	}
}

class Lanes {
	readonly #domain: Domain;
	readonly #seed: number;
	readonly #posted: Posted[] = [];
	#people: SubjectId[] = [];

	constructor(domain: Domain, seed: number) {
		this.#domain = domain;
		this.#seed = seed;
	}

	/** Signs everybody in, and lets the reader follow all. */
	async begin(): Promise<void> {
		const [reader = '', ...people] = await Promise.all([READER, ...NAMES].map((name) => this.#person(name)));
		this.#people = people;
		for (const followed of people)
			await does(facts.follow(reader, followed), 'on', async () => {
				await follow(this.#as(reader), { follower: reader, followed });
				return undefined;
			});
	}

	/** Everybody acts on facts of their own, so that the acts on one fact come one after the other. */
	async actAgain(): Promise<void> {
		await Promise.all(this.#people.map((subject, index) => this.#lane(subject, createRandom(this.#seed + index))));
	}

	async #lane(subject: SubjectId, random: Random): Promise<void> {
		const lane = new Lane(this.#domain, subject, random, this.#people, this.#posted);
		const isVictim = subject.endsWith(VICTIM);
		for (let done = 0; !isVictim || done < ACTS_OF_VICTIM; done++) {
			await lane.actOnce();
			await sleep(random.below(ACT_WITHIN_MS));
		}
		await does(facts.erasure(subject), 'erased', async () => {
			await eraseSubject({ domain: this.#domain, principal: OPERATOR }, { subject });
			return undefined;
		});
	}

	async #person(name: string): Promise<SubjectId> {
		const identity = { provider: 'dev' as const, uid: name, name };
		return (await signIn({ domain: this.#domain, principal: ANONYMOUS }, { identity })).profile.id;
	}

	#as(subject: SubjectId): Ctx {
		return { domain: this.#domain, principal: asUser(subject) };
	}
}

/** Acts of one person. */
class Lane {
	readonly #ctx: Ctx;
	readonly #subject: SubjectId;
	readonly #random: Random;
	readonly #people: readonly SubjectId[];
	readonly #posted: Posted[];
	readonly #own: Posted[] = [];
	readonly #values = new Map<string, string>();
	readonly #lists: { id: string; name: string }[] = [];
	readonly #tokens: { id: string; name: string }[] = [];
	#number = 0;

	constructor(domain: Domain, subject: SubjectId, random: Random, people: readonly SubjectId[], posted: Posted[]) {
		this.#ctx = { domain, principal: asUser(subject) };
		this.#subject = subject;
		this.#random = random;
		this.#people = people.filter((other) => other !== subject);
		this.#posted = posted;
	}

	async actOnce(): Promise<void> {
		const posts = () => this.#posts();
		const kinds = [
			posts,
			posts,
			posts,
			posts,
			() => this.#removes(),
			() => this.#follows(),
			() => this.#mutes(),
			() => this.#bookmarks(),
			() => this.#lists_(),
			() => this.#issues(),
		];
		await this.#some(kinds)?.();
	}

	async #posts(): Promise<void> {
		const subject = this.#subject;
		const text = `${subject}: tide ${++this.#number}, @${this.#some(this.#people)?.slice('dev-'.length)}`;
		await does(facts.post(subject, text), 'live', async () => {
			const { event } = await postEvent(this.#ctx, { actor: subject, text });
			const posted = { poster: subject, id: event.id, text };
			this.#own.push(posted);
			this.#posted.push(posted);
			return { id: event.id };
		});
	}

	async #removes(): Promise<void> {
		const [posted] = this.#own.splice(this.#random.below(this.#own.length), 1);
		if (!posted) return;
		await does(facts.post(this.#subject, posted.text), 'removed', async () => {
			await removeEvent(this.#ctx, { actor: this.#subject, id: posted.id });
			return undefined;
		});
	}

	async #follows(): Promise<void> {
		const other = this.#some(this.#people);
		if (other === undefined) return;
		const pair = { follower: this.#subject, followed: other };
		await this.#turns(facts.follow(this.#subject, other), (on) => (on ? follow : unfollow)(this.#ctx, pair));
	}

	async #mutes(): Promise<void> {
		const other = this.#some(this.#people);
		if (other === undefined) return;
		const pair = { subject: this.#subject, other };
		await this.#turns(facts.mute(this.#subject, other), (on) => (on ? mute : unmute)(this.#ctx, pair));
	}

	async #bookmarks(): Promise<void> {
		const posted = this.#some(this.#posted);
		if (!posted) return;
		const { poster, id: event, text } = posted;
		const saved = { subject: this.#subject, poster, event };
		await this.#turns(facts.bookmark(this.#subject, text), (on) =>
			on ? addBookmark(this.#ctx, saved) : removeBookmark(this.#ctx, saved),
		);
	}

	/** Makes a list, or deletes one. */
	async #lists_(): Promise<void> {
		const subject = this.#subject;
		const known = this.#random.chance(0.5) ? this.#lists.shift() : undefined;
		const name = known?.name ?? `list ${++this.#number}`;
		await does(facts.list(subject, name), known ? NONE : 'on', async () => {
			if (known) await deleteList(this.#ctx, { subject, id: known.id });
			else this.#lists.push(await makeList(this.#ctx, { subject, name, members: this.#people.slice(0, 2) }));
			return undefined;
		});
	}

	/** Issues a token, or revokes one. */
	async #issues(): Promise<void> {
		const subject = this.#subject;
		const known =
			this.#random.chance(0.5) || this.#tokens.length >= MOST_TOKENS_GOOD ? this.#tokens.shift() : undefined;
		const name = known?.name ?? `token ${++this.#number}`;
		await does(facts.token(subject, name), known ? 'revoked' : 'good', async () => {
			if (known) {
				await revokeToken(this.#ctx, { subject, id: known.id });
				return undefined;
			}
			const { token, issued } = await issueToken(this.#ctx, { subject, name, scopes: ['events:write'] });
			this.#tokens.push(issued);
			return { token };
		});
	}

	/** Turns something on, or off where it is on. */
	async #turns(fact: string, turn: (on: boolean) => Promise<unknown>): Promise<void> {
		const on = this.#values.get(fact) !== 'on';
		const value = on ? 'on' : NONE;
		const isDone = await does(fact, value, async () => {
			await turn(on);
			return undefined;
		});
		if (isDone) this.#values.set(fact, value);
	}

	#some<T>(items: readonly T[]): T | undefined {
		return items[this.#random.below(items.length)];
	}
}
