/**
 * Search finds exactly what `grep -w -i` finds: fifty queries over commits of real projects. With GIT_ACTIVITY=FILE all
 * events of that file are posted, and `zgrep` itself is asked. Else it is a part of them, and a regular expression.
 * Azurite looks through its whole table at each request, so it gets 200 events. All of them are in the rows of words as
 * the engine for Azure writes and reads them, on tables of the embedded store.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EventId } from '../../contract/event/event.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { mapSome } from '../../domain/lists/map-some.ts';
import { searchEvents } from '../../domain/search/search-events.ts';
import type { Store } from '../../storage/port.ts';
import { tableIndex } from '../../storage/search/find-in-table.ts';
import { untilFound } from '../until-found.ts';
import { createWorld, type World } from '../world.ts';

const QUERIES = [
	['fix', 'release', 'queue', 'retry', 'postgres', 'typescript', 'README', 'docs', 'v1', 'Bump', 'trpc', 'timeline'],
	['pg-boss', 'graphile-worker', 'create-t3-app', 'v1.2.3', '10.0', 'async/await', "don't", 'package.json', '#12'],
	['fix test', 'add support', 'update deps', 'feat docs', 'chore release', 'use next', 'type error', 'merge main'],
	['"fix typo"', '"bump version"', '"add test"', '"up to date"', '"pull request"', '"next.js"', '"no such words"'],
	['retr*', 'migrat*', 'auth*', 'un*', 'post*', 'doc* fix'],
	['fix -typo', 'add -"add test"', 'test -fix -docs', 'update -readme', 'feat -chore*', 'bump -to'],
	['to', 'nosuchwordanywhere'],
].flat();

/** Events that are posted before their jobs are run: all of these begin at once. */
const POSTS_AT_ONCE = 50;

const FILE = process.env.GIT_ACTIVITY;
const SAMPLE = join(import.meta.dirname, 'every-20th-event.ndjson.gz');
const commits = gunzipSync(readFileSync(FILE ?? SAMPLE))
	.toString()
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line))
	.map(({ data, time, source }): Commit => ({ text: data.text, occurredAt: Date.parse(time), source }));

type Commit = { text: string; occurredAt: number; source: string };

/** A query's terms as patterns of `grep -E`: a word is followed by others with something between. */
function patternsOf(query: string): { all: string[]; none: string[] } {
	const patterns = { all: [] as string[], none: [] as string[] };
	for (const [term] of query.matchAll(/-?"[^"]*"|\S+/g)) {
		const words = term.replace(/^-/, '').match(/\w+/g) ?? [];
		const pattern = words.join('[^[:alnum:]_]+') + (term.endsWith('*') ? '[[:alnum:]_]*' : '');
		patterns[term.startsWith('-') ? 'none' : 'all'].push(pattern);
	}
	return patterns;
}

type Grep = (pattern: string) => Set<number>;

/** The lines that have all and none. */
function found(grep: Grep, query: string): number[] {
	const { all, none } = patternsOf(query);
	const [some, without] = [all.map(grep), none.map(grep)];
	return [...commits.keys()].filter(
		(line) => some.every((lines) => lines.has(line)) && without.every((lines) => !lines.has(line)),
	);
}

const grepInJs: Grep = (pattern) => {
	const inJs = pattern.replaceAll('[:alnum:]', '\\p{L}\\p{N}');
	const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${inJs})(?![\\p{L}\\p{N}_])`, 'iu');
	return new Set(commits.flatMap(({ text }, line) => (whole.test(text) ? [line] : [])));
};

function zgrepIn(file: string): Grep {
	return (pattern) => {
		// It ends with 1 where nothing is found.
		const command = `zgrep -n -w -i -E -e "$1" "$2" | cut -d: -f1`;
		const env = { ...process.env, LC_ALL: 'C.UTF-8' };
		const output = execFileSync('bash', ['-c', command, 'bash', pattern, file], { env, maxBuffer: 2 ** 26 });
		return new Set(
			output
				.toString()
				.split('\n')
				.filter(Boolean)
				.map((line) => Number(line) - 1),
		);
	};
}

const folder = mkdtempSync(join(tmpdir(), 'tideline-grep-'));
afterAll(() => rmSync(folder, { recursive: true }));

function oracle(): Grep {
	if (FILE === undefined) return grepInJs;
	const texts = join(folder, 'texts.gz');
	writeFileSync(texts, gzipSync(commits.map(({ text }) => text.replaceAll('\n', ' ')).join('\n')));
	return zgrepIn(texts);
}

/** Finds events as on Azure, by rows of their words. */
const byRowsOfWords = (store: Store): Store => ({ ...store, search: tableIndex(store.tables.search, true) });

describe.each([
	{ name: 'the embedded store', engine: 'embedded', posted: commits, seen: undefined },
	{ name: 'the rows of Azure', engine: 'embedded', posted: commits, seen: byRowsOfWords },
	{ name: 'Azurite', engine: 'azure', posted: commits.slice(0, 200), seen: undefined },
] as const)('on $name', ({ engine, posted, seen }) => {
	let world: World;
	const lines = new Map<EventId, number>();

	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'), { ...(seen && { seen }) });
		const sources = [...new Set(commits.map(({ source }) => source))];
		const posters = new Map<string, string>();
		for (const source of sources) posters.set(source, await world.person(source.replaceAll('/', '.')));
		for (let start = 0; start < posted.length; start += POSTS_AT_ONCE) {
			await mapSome(
				[...posted.entries()].slice(start, start + POSTS_AT_ONCE),
				POSTS_AT_ONCE,
				async ([line, { source, ...commit }]) => {
					const actor = posters.get(source) ?? '';
					const { event } = await postEvent(world.as(actor), { actor, ...commit });
					lines.set(event.id, line);
				},
			);
			await world.settle();
		}
		await untilFound(world.domain.store, [...posters.values()], [...lines.keys()]);
	});
	afterAll(() => world.close());

	test('fifty queries find the lines that grep finds, and no others', async () => {
		const grep = oracle();
		expect(QUERIES).toHaveLength(50);
		let matches = 0;
		for (const query of QUERIES) {
			const wanted = found(grep, query).filter((line) => line < posted.length);
			expect({ query, lines: await search(query) }).toEqual({ query, lines: wanted });
			matches += wanted.length;
		}
		expect(matches).toBeGreaterThan(posted.length / 2);
	});

	async function search(query: string): Promise<(number | undefined)[]> {
		const ids: EventId[] = [];
		let cursor: string | undefined;
		do {
			const page = await searchEvents(world.operator, {
				query,
				order: 'newest',
				limit: 250,
				...(cursor && { cursor }),
			});
			ids.push(...page.items.map(({ event }) => event.id));
			cursor = page.next;
		} while (cursor);
		return ids.map((id) => lines.get(id)).sort((a = -1, b = -1) => a - b);
	}
});
