/** Restarts a packaged server under load, and compares what was answered with what its ledger has. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepService } from './kept-service.ts';
import { type Noted, type Rate, startLoad } from './steady-load.ts';

export type Restarted = {
	noted: Noted[];
	/** Requests that got no answer of success, with their outcomes. */
	failed: Noted[];
	/** Events of answered posts that the ledger does not have. */
	lost: string[];
	/** Events that the ledger has more than once, by their texts. */
	twice: string[];
};

type Options = Rate & {
	release: string;
	dataDir: string;
	restarts: number;
	/** Milliseconds of load before each restart. */
	between?: number;
};

const POSTER = 'app-gauge';

export async function restartUnderLoad({
	release,
	dataDir,
	restarts,
	between = 0,
	...rate
}: Options): Promise<Restarted> {
	const settings = { DATA_DIR: dataDir, TIDELINE_SETTINGS: '/dev/null' };
	const token = tideline('token', 'issue', 'gauge', '--scopes', 'events:write,timeline:read').trim();
	const service = await keepService([join(release, 'bin/tideline-server')], settings);
	try {
		const load = startLoad(service.origin, token, rate);
		for (let round = 0; round < restarts; round++) {
			await sleep(between);
			await service.restart();
		}
		const noted = await load.stop();
		const events = await eventsOf(service.origin, token);
		const known = new Set(events.map(({ id }) => id));
		const texts = events.map(({ text }) => text);
		return {
			noted,
			failed: noted.filter(({ outcome }) => typeof outcome === 'string' || outcome >= 300),
			lost: noted.flatMap(({ event }) => (event !== undefined && !known.has(event) ? [event] : [])),
			twice: texts.filter((text, index) => texts.indexOf(text) !== index),
		};
	} finally {
		await service.stop();
	}

	function tideline(...words: string[]): string {
		const env = { ...process.env, ...settings };
		return execFileSync(join(release, 'bin/tideline'), words, { env, encoding: 'utf8' });
	}
}

type Listed = { id: string; text: string };

/** All events in the ledger of the poster. */
async function eventsOf(origin: string, token: string): Promise<Listed[]> {
	const found: Listed[] = [];
	let cursor: string | undefined;
	do {
		const query = new URLSearchParams({ limit: '250', ...(cursor !== undefined && { cursor }) });
		const answer = await fetch(`${origin}/api/v1/subjects/${POSTER}/events?${query}`, {
			headers: { authorization: `Bearer ${token}` },
		});
		const page = (await answer.json()) as { items: Listed[]; next?: string };
		found.push(...page.items);
		cursor = page.next;
	} while (cursor !== undefined);
	return found;
}
