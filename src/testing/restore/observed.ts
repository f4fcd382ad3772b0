/** Values of facts as a restored store has them. */
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { listEvents } from '../../domain/event/list-events.ts';
import { listFollowing } from '../../domain/graph/list-follows.ts';
import { listMuted } from '../../domain/graph/list-muted.ts';
import { findBookmarked } from '../../domain/saved/bookmarks.ts';
import { listLists } from '../../domain/saved/lists.ts';
import { findToken } from '../../domain/token/find-token.ts';
import { listTokens } from '../../domain/token/list-tokens.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { getErasure } from '../../storage/rows/log/erasures.ts';
import { subjectHash } from '../../storage/subject-hash.ts';
import type { World } from '../world.ts';
import { type Act, facts, NONE } from './acts.ts';

type Page<T> = { items: T[]; next?: string | undefined };

/** Reads each thing once, however many facts ask for it. */
export class Observed {
	readonly #world: World;
	readonly #reader: SubjectId;
	readonly #ids: ReadonlyMap<string, EventId>;
	readonly #read = new Map<string, Promise<ReadonlySet<string>>>();

	/** `reader` follows everybody from the beginning. */
	constructor(world: World, reader: SubjectId, acts: readonly Act[]) {
		this.#world = world;
		this.#reader = reader;
		this.#ids = new Map(acts.flatMap(({ fact, id }) => (id === undefined ? [] : [[fact, id]])));
	}

	/** The value of a fact. One that is so in one place and otherwise in another is none that an act gave it. */
	async valueOf(fact: string, acts: readonly Act[]): Promise<string> {
		const [kind = '', subject = ''] = fact.split(' ', 2);
		const rest = fact.slice(kind.length + subject.length + 2);
		const isIn = async (names: Promise<ReadonlySet<string>>) => ((await names).has(rest) ? 'on' : NONE);
		if (kind === 'post') return this.#post(fact, subject, rest);
		if (kind === 'follow') return isIn(this.#following(subject));
		if (kind === 'mute') return isIn(this.#muted(subject));
		if (kind === 'list') return isIn(this.#lists(subject));
		if (kind === 'bookmark') return this.#bookmark(subject, rest);
		if (kind === 'token') return this.#token(subject, rest, acts);
		return (await getErasure(this.#world.store.tables.log, subjectHash(subject))) ? 'erased' : NONE;
	}

	async #post(fact: string, subject: SubjectId, text: string): Promise<string> {
		const places = {
			ledger: (await this.#events(subject)).has(text),
			ownTimeline: (await this.#timeline(subject)).has(text),
			timelineOfReader: (await this.#timeline(this.#reader)).has(text),
		};
		const there = Object.values(places).filter(Boolean).length;
		if (there > 0) return there === Object.keys(places).length ? 'live' : JSON.stringify(places);
		const id = this.#ids.get(fact);
		const row = id && (await this.#world.store.tables.ledger.get(eventKeys.event(subject, id)));
		return row && eventRowOf(row).removed ? 'removed' : NONE;
	}

	async #bookmark(subject: SubjectId, text: string): Promise<string> {
		const poster = text.slice(0, text.indexOf(':'));
		const event = this.#ids.get(facts.post(poster, text));
		if (event === undefined) return 'a bookmark of an event that nobody posted';
		const saved = await findBookmarked(this.#world.as(subject), { subject, events: [event] });
		return saved.length > 0 ? 'on' : NONE;
	}

	async #token(subject: SubjectId, name: string, acts: readonly Act[]): Promise<string> {
		const state = [...(await this.#tokens(subject))].find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2);
		const text = acts.find(({ token }) => token !== undefined)?.token;
		if (state === undefined || text === undefined) return state ?? NONE;
		const found = await findToken(this.#world.domain, text);
		const taken = found === undefined ? 'unknown' : found.revokedAt === undefined ? 'good' : 'revoked';
		return taken === state ? state : `${state} on the ledger, ${taken} at the door`;
	}

	#events = (subject: SubjectId) =>
		this.#once(`events ${subject}`, (cursor) =>
			listEvents(this.#world.as(subject), { subject, cursor, limit: 250 }).then(named(({ text }) => text)),
		);
	#timeline = (subject: SubjectId) =>
		this.#once(`timeline ${subject}`, async () => ({ items: await this.#world.texts(subject) }));
	#following = (subject: SubjectId) =>
		this.#once(`following ${subject}`, (cursor) =>
			listFollowing(this.#world.as(subject), { subject, cursor, limit: 250 }).then(named(({ id }) => id)),
		);
	#muted = (subject: SubjectId) =>
		this.#once(`muted ${subject}`, (cursor) =>
			listMuted(this.#world.as(subject), { subject, cursor, limit: 250 }).then(named(({ id }) => id)),
		);
	#lists = (subject: SubjectId) =>
		this.#once(`lists ${subject}`, async () =>
			named(({ name }: { name: string }) => name)({ items: await listLists(this.#world.as(subject), { subject }) }),
		);
	#tokens = (subject: SubjectId) =>
		this.#once(`tokens ${subject}`, async () => ({
			items: (await listTokens(this.#world.operator, { subject })).map(
				({ name, revokedAt }) => `${name}: ${revokedAt === undefined ? 'good' : 'revoked'}`,
			),
		}));

	#once(what: string, page: (cursor?: string) => Promise<Page<string>>): Promise<ReadonlySet<string>> {
		const known = this.#read.get(what) ?? allOf(page);
		this.#read.set(what, known);
		return known;
	}
}

const named =
	<T>(name: (item: T) => string) =>
	({ items, next }: Page<T>): Page<string> => ({ items: items.map(name), next });

async function allOf(page: (cursor?: string) => Promise<Page<string>>): Promise<ReadonlySet<string>> {
	const all = new Set<string>();
	let cursor: string | undefined;
	do {
		const { items, next } = await page(cursor);
		for (const item of items) all.add(item);
		cursor = next;
	} while (cursor !== undefined);
	return all;
}
