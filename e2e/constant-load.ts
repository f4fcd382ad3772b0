/** People and machines who post and follow without a break, through the page's calls and the command line. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '../src/contract/event/event.ts';
import { tideline } from '../src/testing/tideline-command.ts';
import { call } from './api-calls.ts';
import type { Person } from './person.ts';

/** `what` is the text, or who is followed. */
export type Act = { by: string; does: 'posts' | 'follows'; what: string };
/** `when` is the phase of the story in which it was asked for; `said` is the message of a refusal. */
export type Outcome = Act & { when: string; said?: string };

export type Load = {
	/** Names the phase in which everything from now on is asked for. */
	setPhase(name: string): void;
	taken: Outcome[];
	refused: Outcome[];
	/** Resolves once all that was begun is answered. */
	stop(): Promise<void>;
};

/** Milliseconds between two acts of one loop, so that timelines stay below the 250 events that a follow brings. */
const PAUSE = 2_500;
/** Loops in which each person posts at the same time. */
const LOOPS_PER_PERSON = 3;
/** Lines of each file that is imported. */
const LINES = 10;

export const MACHINES = { posts: 'app-gauge', imports: 'app-buoy' } as const;

/** People follow each other and the machines, one after the other, and all of them post. */
export function startLoad(people: Person[], settings: Record<string, string>): Load {
	const stopping = new AbortController();
	const taken: Outcome[] = [];
	const refused: Outcome[] = [];
	let phase = '';
	let count = 0;
	const next = (what: string) => `${what} ${count++}`;

	async function record(act: Act, when: string, said: string | undefined): Promise<boolean> {
		if (said === undefined) taken.push({ ...act, when });
		else refused.push({ ...act, when, said });
		return said === undefined;
	}

	/** Repeats it until the load is stopped. */
	async function keepDoing(act: () => Promise<unknown>): Promise<void> {
		while (!stopping.signal.aborted) {
			await act();
			await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => {});
		}
	}

	const posts = (person: Person) =>
		keepDoing(async () => {
			const act: Act = { by: person.subject, does: 'posts', what: next('By page') };
			await record(act, phase, await refusalOf(person, 'event.post', { text: act.what }));
		});

	/** Follows one subject after the other. A refused call is made again at the end. */
	function follows(person: Person, subjects: string[]): Promise<void> {
		const waiting = [...subjects];
		return keepDoing(async () => {
			const what = waiting.shift();
			if (!what) return;
			const act: Act = { by: person.subject, does: 'follows', what };
			if (!(await record(act, phase, await refusalOf(person, 'subject.follow', { subject: what })))) waiting.push(what);
		});
	}

	const runs = (acts: Act[], words: string[]) => {
		const when = phase;
		return tideline(settings, ...words).then(({ code, err }) =>
			Promise.all(acts.map((act) => record(act, when, code === 0 ? undefined : err))),
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
		const folder = await mkdtemp(join(tmpdir(), 'tideline-load-'));
		let waiting: { acts: Act[]; file: string } | undefined;
		await keepDoing(async () => {
			waiting ??= await fileOf(
				folder,
				Array.from({ length: LINES }, () => next('By file')),
			);
			const [done] = await runs(waiting.acts, ['import', waiting.file]);
			// The command itself says so: run it with the same file again.
			if (done) waiting = undefined;
		});
	}

	const loops = [
		...people.flatMap((person) => [
			...Array.from({ length: LOOPS_PER_PERSON }, () => posts(person)),
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
		setPhase(name) {
			phase = name;
		},
		taken,
		refused,
		async stop() {
			stopping.abort();
			await Promise.all(loops);
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
