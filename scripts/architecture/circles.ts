/** Imports that lead back to where they began, between files and between folders. Imports of types count. */
import { basename, dirname } from 'node:path/posix';
import { resolve, type Source } from './read-source.ts';
import { outside, roomOf } from './rooms.ts';

/** Files of one step that a sentence names. */
const SHOWN = 6;

/** Each circle once, named by its files from the first in alphabetical order on. */
export function fileCircles(sources: Source[]): string[] {
	const edges = new Map(
		sources.map(({ file, imports }) => [
			file,
			imports.filter(({ specifier }) => specifier.startsWith('.')).map(({ specifier }) => resolve(file, specifier)),
		]),
	);
	const found = new Set<string>();
	const done = new Set<string>();
	const visit = (file: string, path: string[]) => {
		const start = path.indexOf(file);
		if (start >= 0) {
			found.add(fromFirst(path.slice(start)).join(' → '));
			return;
		}
		if (done.has(file)) return;
		for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
		done.add(file);
	};
	for (const file of edges.keys()) visit(file, []);
	return [...found].map((circle) => `${circle.split(' ')[0]}:1: imports itself: ${circle} → …`);
}

/** For each import between two folders, the shortest way back from the one to the other. */
export function folderCircles(sources: Source[]): string[] {
	const steps = stepsBetweenFolders(sources);
	const found = new Map<string, string>();
	for (const [from, targets] of steps)
		for (const to of targets.keys()) {
			const back = shortestPath(steps, to, from);
			if (!back) continue;
			const circle = fromFirst([from, ...back.slice(0, -1)]);
			found.set(circle.join(), sentence(circle, steps));
		}
	return [...found.values()];
}

/** The files that make a step, by the folder that it leaves and the one that it leads to. */
type Steps = Map<string, Map<string, string[]>>;

function stepsBetweenFolders(sources: Source[]): Steps {
	const product = sources.filter(({ file }) => file.startsWith('src/') && !outside.includes(roomOf(file)?.name ?? ''));
	const files = new Set(product.map(({ file }) => file));
	const folders = new Set([...files].map((file) => dirname(file)));
	const folderOf = (file: string) => {
		// `auth.ts` beside `auth/` is the way into that folder.
		const beside = file.replace(/\.tsx?$/, '');
		if (folders.has(beside)) return beside;
		return dirname(file) === 'src' ? `src/${roomOf(file)?.name}` : dirname(file);
	};
	const steps: Steps = new Map();
	for (const { file, imports } of product)
		for (const { specifier } of imports) {
			const target = resolve(file, specifier);
			const [from, to] = [folderOf(file), folderOf(target)];
			if (!specifier.startsWith('.') || !files.has(target) || from === to) continue;
			const targets = steps.get(from) ?? new Map<string, string[]>();
			steps.set(from, targets.set(to, [...(targets.get(to) ?? []), `${basename(file)} imports ${basename(target)}`]));
		}
	return steps;
}

function shortestPath(steps: Steps, from: string, to: string): string[] | undefined {
	const paths = [[from]];
	const seen = new Set([from]);
	for (const path of paths) {
		const last = path.at(-1) ?? '';
		if (last === to) return path;
		for (const next of steps.get(last)?.keys() ?? []) {
			if (!seen.has(next)) paths.push([...path, next]);
			seen.add(next);
		}
	}
	return undefined;
}

function sentence(circle: string[], steps: Steps): string {
	const described = circle.map((from, index) => {
		const to = circle[(index + 1) % circle.length] ?? '';
		const files = steps.get(from)?.get(to) ?? [];
		const more = files.length > SHOWN ? ` and ${files.length - SHOWN} more` : '';
		return `${from} → ${to} (${files.slice(0, SHOWN).join(', ')}${more})`;
	});
	return `${circle[0]}: folders import each other in a circle: ${described.join('; ')}`;
}

function fromFirst(circle: string[]): string[] {
	const first = circle.indexOf([...circle].sort()[0] ?? '');
	return [...circle.slice(first), ...circle.slice(0, first)];
}
