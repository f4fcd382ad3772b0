/** Node's own CPU profiler, which shows what takes the time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { profiles, root } from '../report/places.ts';
import { say } from '../report/progress.ts';

/** Functions shown of a profile. */
const SHOWN = 14;

/** Runs `work` under the profiler, keeps `<name>.cpuprofile`, and returns the lines of its greatest self times. */
export async function profiled(name: string, work: () => Promise<unknown>): Promise<string[]> {
	say(`${name}: one more run under the profiler`);
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.setSamplingInterval', { interval: 500 });
	await session.post('Profiler.start');
	await work();
	const { profile } = await session.post('Profiler.stop');
	session.disconnect();
	mkdirSync(profiles, { recursive: true });
	const file = join(profiles, `${name}.cpuprofile`);
	writeFileSync(file, JSON.stringify(profile));
	return [relative(root, file), ...heaviest(profile)];
}

/** Share of all samples that a function itself was running in, the greatest first. */
export function heaviest(profile: Profiler.Profile): string[] {
	const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
	const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
	const nameOf = (id: number | undefined): string => {
		const frame = nodes.get(id ?? 0)?.callFrame;
		// A native function (of SQLite, above all) says little without its caller.
		const native = frame && frame.url === '' && !frame.functionName.startsWith('(');
		return native ? `${frame.functionName} ← ${nameOf(parents.get(id ?? 0))}` : placeOf(frame);
	};
	const names = new Map(profile.nodes.map(({ id }) => [id, nameOf(id)]));
	const selves = new Map<string, number>();
	let total = 0;
	for (const [index, id] of (profile.samples ?? []).entries()) {
		const name = names.get(id) ?? '';
		// The profiler's own end.
		if (name.includes('node:inspector')) continue;
		const microseconds = profile.timeDeltas?.[index] ?? 0;
		total += microseconds;
		selves.set(name, (selves.get(name) ?? 0) + microseconds);
	}
	return [...selves]
		.toSorted(([, one], [, other]) => other - one)
		.slice(0, SHOWN)
		.map(([name, self]) => `${((100 * self) / total).toFixed(1).padStart(5)} %  ${name}`);
}

function placeOf(frame: Profiler.ProfileNode['callFrame'] | undefined): string {
	if (!frame) return '';
	const file = frame.url.replace(/^.*\/(?=(src|bench|node_modules)\/)/, '');
	return `${frame.functionName || '(anonymous)'}${file ? ` ${file}:${frame.lineNumber + 1}` : ''}`;
}
