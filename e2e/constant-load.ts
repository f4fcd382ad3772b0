/** People and machines who post and follow without a break, through the page's calls and the command line. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '../src/contract/event.ts';
import { tideline } from '../src/testing/tideline-command.ts';
import { call } from './api-calls.ts';
import type { Person } from './person.ts';

/** `what` is the text, or who is followed. */
export type Act = { by: string; does: 'posts' | 'follows'; what: string };
/** `when` is the part of the story in which it was asked for; `said` is what a refusal said. */
export type Told = Act & { when: string; said?: string };

export type Flow = {
	/** Tells what is asked for from now on. */
	setPart(name: string): void;
	taken: Told[];
	refused: Told[];
	/** Resolves once all that was begun is answered. */
	stop(): Promise<void>;
};

/** Milliseconds between two acts of one hand, lest timelines grow longer than the 250 events that a follow brings. */
const PAUSE = 400;
/** Hands with which each person posts. */
const HANDS = 3;
/** Lines of each file that is imported. */
const LINES = 10;

export const MACHINES = { posts: 'app-gauge', imports: 'app-buoy' } as const;

/** People follow each other and the machines, one after the other, and all of them post. */
export function startFlow(people: Person[], settings: Record<string, string>): Flow {
	const stopping = new AbortController();
	const taken: Told[] = [];
	const refused: Told[] = [];
	let part = '';
	let count = 0;
	const next = (what: string) => `${what} ${count++}`;

	async function tell(act: Act, when: string, said: string | undefined): Promise<boolean> {
		if (said === undefined) taken.push({ ...act, when });
		else refused.push({ ...act, when, said });
		return said === undefined;
	}

	/** Does it until it is told to stop. */
	async function keepDoing(act: () => Promise<unknown>): Promise<void> {
		while (!stopping.signal.aborted) {
			await act();
			await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => {});
		}
	}

	const posts = (person: Person) =>
		keepDoing(async () => {
			const act: Act = { by: person.subject, does: 'posts', what: next('By page') };
			await tell(act, part, await refusalOf(person, 'event.post', { text: act.what }));
		});

	/** What was refused is asked again at the end. */
	function follows(person: Person, subjects: string[]): Promise<void> {
		const waiting = [...subjects];
		return keepDoing(async () => {
			const what = waiting.shift();
			if (!what) return;
			const act: Act = { by: person.subject, does: 'follows', what };
			if (!(await tell(act, part, await refusalOf(person, 'subject.follow', { subject: what })))) waiting.push(what);
		});
	}

	const runs = (acts: Act[], words: string[]) => {
		const when = part;
		return tideline(settings, ...words).then(({ code, err }) =>
			Promise.all(acts.map((act) => tell(act, when, code === 0 ? undefined : err))),
		);
	};

	const postsByCommand = () =>
		keepDoing(() => {
			const what = next('By command');
			return runs([{ by: MACHINES.posts, does: 'posts', what }], ['post', 'gauge', what]);
		});

	const followsByCommand = () =>
		keepDoing(() => {
			const name = next('boat').replace(' ', '-');
			return runs([{ by: `app-${name}`, does: 'follows', what: MACHINES.posts }], ['follow', name, 'gauge']);
		});

	async function imports(): Promise<void> {
		const folder = await mkdtemp(join(tmpdir(), 'tideline-flow-'));
		let waiting: { acts: Act[]; file: string } | undefined;
		await keepDoing(async () => {
			waiting ??= await fileOf(
				folder,
				Array.from({ length: LINES }, () => next('By file')),
			);
			const [done] = await runs(waiting.acts, ['import', waiting.file]);
			// As it says itself: the same file again.
			if (done) waiting = undefined;
		});
	}

	const flows = [
		...people.flatMap((person) => [
			...Array.from({ length: HANDS }, () => posts(person)),
			follows(person, [
				...people.map(({ subject }) => subject).filter((subject) => subject !== person.subject),
				...Object.values(MACHINES),
			]),
		]),
		postsByCommand(),
		followsByCommand(),
		imports(),
	];
	return {
		setPart(name) {
			part = name;
		},
		taken,
		refused,
		async stop() {
			stopping.abort();
			await Promise.all(flows);
		},
	};
}

async function fileOf(folder: string, texts: string[]): Promise<{ acts: Act[]; file: string }> {
	const file = join(folder, `${texts[0]}.ndjson`);
	const lines = texts.map((text) =>
		JSON.stringify({ specversion: '1.0', id: text, source: 'buoy', type: 'tide.measured', data: { text } }),
	);
	await writeFile(file, lines.join('\n'));
	return { file, acts: texts.map((what) => ({ by: MACHINES.imports, does: 'posts', what })) };
}

/** The sentence with which it was refused, or undefined when it was done. */
async function refusalOf(person: Person, procedure: string, input: unknown): Promise<string | undefined> {
	const answer = await call(person, procedure, input);
	if (answer.ok()) return undefined;
	const { error } = await answer.json();
	return `${answer.status()} ${error.data.reason}: ${error.message}`;
}

/** All items of a list that is read page by page. */
export async function readAll<T>({ request }: Person, procedure: string, input: object): Promise<T[]> {
	const found: T[] = [];
	let cursor: string | undefined;
	do {
		const query = new URLSearchParams({ input: JSON.stringify({ ...input, cursor }) });
		const answer = await request.get(`/api/trpc/${procedure}?${query}`);
		const { items, next }: Page<T> = (await answer.json()).result.data;
		found.push(...items);
		cursor = next;
	} while (cursor);
	return found;
}
